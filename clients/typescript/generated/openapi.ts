// Made by `npm run docs` from the operations of the service; do not edit it.

export interface paths {
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the configuration of your platform
         * @description Needs the permission VIEW.
         */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the configuration of your platform; fields left out stay as they are
         * @description Needs the permission MANAGE.
         */
        patch: operations["updateConfig"];
        trace?: never;
    };
    "/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API tokens, newest first
         * @description Needs the permission VIEW.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key does nothing and answers 409, because the secret is not kept.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API token
         * @description Needs the permission VIEW.
         */
        get: operations["getToken"];
        put?: never;
        post?: never;
        /**
         * Delete an API token; it stops working everywhere within 60 seconds
         * @description Needs the permission MANAGE.
         */
        delete: operations["deleteToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers, newest first
         * @description Needs the permission VIEW.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer with an internal account in each of its currencies
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer; a deleted one has isDeleted true
         * @description Needs the permission VIEW.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        /**
         * Delete a customer whose accounts are empty
         * @description Needs the permission MANAGE.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /**
         * Change a customer; fields left out stay as they are, currencies are replaced
         * @description Needs the permission MANAGE.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/customers/bulk/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create customers from a CSV file in a job
         * @description Needs the permission MANAGE.
         */
        post: operations["uploadCustomersCsv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/bulk/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress and the errors of a job
         * @description Needs the permission VIEW.
         */
        get: operations["getBulkCustomerImportJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/beneficial-owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a business customer's beneficial owners, newest first, with their number
         * @description Needs the permission VIEW.
         */
        get: operations["listBeneficialOwners"];
        put?: never;
        /**
         * Add a person who owns, controls or directs a business customer
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createBeneficialOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/beneficial-owners/{beneficialOwnerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a beneficial owner
         * @description Needs the permission VIEW.
         */
        get: operations["getBeneficialOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a beneficial owner; fields left out stay, a new name is verified again
         * @description Needs the permission MANAGE.
         */
        patch: operations["updateBeneficialOwner"];
        trace?: never;
    };
    "/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List verifications, newest first
         * @description Needs the permission VIEW.
         */
        get: operations["listVerifications"];
        put?: never;
        /**
         * Submit a customer to be verified, or submit it again once its errors are resolved
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["submitVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verifications/{verificationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a verification
         * @description Needs the permission VIEW.
         */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents, newest first
         * @description Needs the permission VIEW.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Upload a document of a customer or beneficial owner
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the metadata of a document
         * @description Needs the permission VIEW.
         */
        get: operations["getDocument"];
        /**
         * Replace a document's file, its metadata, or both
         * @description Needs the permission MANAGE.
         */
        put: operations["replaceDocument"];
        post?: never;
        /**
         * Delete a document that is not part of a submitted verification
         * @description Needs the permission MANAGE.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/{uploadId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the answer to an upload: the document it became, or why it was refused
         * @description Needs the permission MANAGE.
         */
        get: operations["followUpload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/kyc-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link that verifies a customer. It opens once, within an hour; sandbox only
         * @description Needs the permission VIEW.
         */
        get: operations["getKycLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/kyc/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a customer's link: approves the customer and shows a page
         * @description Needs no credentials. Exists in the sandbox only.
         */
        get: operations["openKycLink"];
        put?: never;
        /**
         * Approve the link's customer with the button of the preview page
         * @description Needs no credentials. Exists in the sandbox only.
         */
        post: operations["confirmKycLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/internal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your customers' internal accounts, newest customer first
         * @description Needs the permission VIEW.
         */
        get: operations["listInternalAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/internal-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your platform's own internal accounts
         * @description Needs the permission VIEW.
         */
        get: operations["listPlatformInternalAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/external-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your customers' external accounts, newest first
         * @description Needs the permission VIEW.
         */
        get: operations["listExternalAccounts"];
        put?: never;
        /**
         * Add a customer's bank account, wallet or mobile-money account; without customerId your platform's own
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/external-accounts/{externalAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer's external account
         * @description Needs the permission VIEW.
         */
        get: operations["getExternalAccount"];
        put?: never;
        post?: never;
        /**
         * Remove a customer's external account
         * @description Needs the permission MANAGE.
         */
        delete: operations["deleteExternalAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/external-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your platform's own external accounts, newest first
         * @description Needs the permission VIEW.
         */
        get: operations["listPlatformExternalAccounts"];
        put?: never;
        /**
         * Add your platform's own bank account or wallet
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createPlatformExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/platform/external-accounts/{externalAccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one of your platform's own external accounts
         * @description Needs the permission VIEW.
         */
        get: operations["getPlatformExternalAccount"];
        put?: never;
        post?: never;
        /**
         * Remove one of your platform's own external accounts
         * @description Needs the permission MANAGE.
         */
        delete: operations["deletePlatformExternalAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/linkprovider/link-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the widget in which a customer links a bank account; the token lasts 30 minutes
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key does nothing and answers 409, because the secret is not kept.
         */
        post: operations["createLinkToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/linkprovider/callback/{link_token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the bank account that a customer chose in the widget; the bank confirms it seconds later
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["linkExternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exchange-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates with your fees, one for each pair of currencies and payment rail
         * @description Needs the permission VIEW.
         */
        get: operations["listExchangeRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiver/uma/{receiverUmaAddress}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask in which currencies a UMA address can be paid, and what its receiver wants to know
         * @description Needs the permission VIEW.
         */
        get: operations["lookUpUmaAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/receiver/external-account/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask how an external account can be paid, and what must be known of the payer
         * @description Needs the permission VIEW.
         */
        get: operations["lookUpExternalAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lock a rate for five minutes; execute it later, or at once with immediatelyExecute
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{quoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a quote
         * @description Needs the permission VIEW.
         */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quotes/{quoteId}/execute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Debit the source account and start the payment
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["executeQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pull money from an external into an internal account in the same currency
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createTransferIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transfer-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay out from an internal to an external account in the same currency
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createTransferOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions, newest first
         * @description Needs the permission VIEW.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a transaction
         * @description Needs the permission VIEW.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an incoming payment that your webhook endpoint left open with 202
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["approveIncomingPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse an incoming payment that your webhook endpoint left open with 202
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["rejectIncomingPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/uma/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a payment come in to the UMA address of one of your customers (sandbox only)
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once. Exists in the sandbox only.
         */
        post: operations["receiveSandboxUmaPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal-accounts/{accountId}/journal-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the journal entries of an internal account, newest transaction first
         * @description Needs the permission VIEW.
         */
        get: operations["listJournalEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link with which one of your customers invites a person
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitationCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invitation by its code, whichever platform made it
         * @description Needs the permission VIEW.
         */
        get: operations["getInvitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitationCode}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim an invitation for one of your customers; a claim works once
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["claimInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitationCode}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an unclaimed invitation of your platform
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["cancelInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discoveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List banks, e-money issuers and mobile-money providers that can be paid, by country and currency
         * @description Needs the permission VIEW.
         */
        get: operations["listDiscoveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uma-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List institutions whose customers have UMA addresses, by name
         * @description Needs the permission VIEW.
         */
        get: operations["listUmaProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/crypto/estimate-withdrawal-fee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Estimate the fees of a withdrawal to a crypto wallet; moves no money
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["estimateCryptoWithdrawalFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events that were sent to your webhook endpoint, newest first
         * @description Needs the permission VIEW.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event that was sent, with its attempts
         * @description Needs the permission VIEW.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again at once, with the same body and id, to the present endpoint
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/webhooks/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a TEST event to your webhook endpoint and show its answer (sandbox only)
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once. Exists in the sandbox only.
         */
        post: operations["sendTestWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/internal-accounts/{accountId}/fund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add funds to an internal account (sandbox only)
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once. Exists in the sandbox only.
         */
        post: operations["fundInternalAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a real-time funded quote its payer's money, which executes it (sandbox only)
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once. Exists in the sandbox only.
         */
        post: operations["sendSandboxPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/switch/payouts/{payoutId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the result of a payout from the operator's payment switch, which signs the request
         * @description Needs no credentials; the signature is checked.
         */
        post: operations["receiveSwitchResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this description of the API (OpenAPI 3.1)
         * @description Needs no credentials.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the API in a browser and try it out
         * @description Needs no credentials.
         */
        get: operations["getDocsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{asset}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a script or style sheet of the documentation page
         * @description Needs no credentials.
         */
        get: operations["getDocsAsset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error400: {
            /** @constant */
            status: 400;
            /** @enum {string} */
            code: "INVALID_INPUT" | "MISSING_MANDATORY_USER_INFO" | "INVITATION_ALREADY_CLAIMED" | "INVITATIONS_NOT_CONFIGURED" | "INVALID_UMA_ADDRESS" | "INVITATION_CANCELLED" | "QUOTE_REQUEST_FAILED" | "INVALID_PAYREQ_RESPONSE" | "INVALID_RECEIVER" | "PARSE_PAYREQ_RESPONSE_ERROR" | "CERT_CHAIN_INVALID" | "CERT_CHAIN_EXPIRED" | "INVALID_PUBKEY_FORMAT" | "MISSING_REQUIRED_UMA_PARAMETERS" | "SENDER_NOT_ACCEPTED" | "AMOUNT_OUT_OF_RANGE" | "INVALID_CURRENCY" | "INVALID_TIMESTAMP" | "INVALID_NONCE" | "INVALID_REQUEST_FORMAT" | "INVALID_BANK_ACCOUNT" | "SELF_PAYMENT" | "LOOKUP_REQUEST_FAILED" | "PARSE_LNURLP_RESPONSE_ERROR" | "INVALID_AMOUNT" | "WEBHOOK_ENDPOINT_NOT_SET" | "WEBHOOK_DELIVERY_ERROR" | "LOW_QUALITY" | "DATA_MISMATCH" | "EXPIRED" | "SUSPECTED_FRAUD" | "UNSUITABLE_DOCUMENT" | "INCOMPLETE" | "INSUFFICIENT_BALANCE";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error401: {
            /** @constant */
            status: 401;
            /** @enum {string} */
            code: "UNAUTHORIZED" | "INVALID_SIGNATURE";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error403: {
            /** @constant */
            status: 403;
            /** @enum {string} */
            code: "FORBIDDEN" | "USER_NOT_READY" | "COUNTERPARTY_NOT_ALLOWED" | "VELOCITY_LIMIT_EXCEEDED";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error404: {
            /** @constant */
            status: 404;
            /** @enum {string} */
            code: "TRANSACTION_NOT_FOUND" | "INVITATION_NOT_FOUND" | "USER_NOT_FOUND" | "QUOTE_NOT_FOUND" | "LOOKUP_REQUEST_NOT_FOUND" | "TOKEN_NOT_FOUND" | "BULK_UPLOAD_JOB_NOT_FOUND" | "REFERENCE_NOT_FOUND" | "ACCOUNT_NOT_FOUND" | "DOCUMENT_NOT_FOUND" | "BENEFICIAL_OWNER_NOT_FOUND" | "VERIFICATION_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND" | "ROUTE_NOT_FOUND";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error409: {
            /** @constant */
            status: 409;
            /** @enum {string} */
            code: "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" | "UMA_ADDRESS_EXISTS" | "UMA_DOMAIN_TAKEN" | "PLATFORM_CUSTOMER_ID_EXISTS" | "EXTERNAL_ACCOUNT_EXISTS" | "PAYOUT_RESULT_CONTRADICTED" | "QUOTE_NOT_EXECUTABLE" | "IDEMPOTENCY_REQUEST_IN_PROGRESS" | "IDEMPOTENCY_RESULT_NOT_KEPT" | "CUSTOMER_HAS_FUNDS" | "DOCUMENT_IN_USE";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error410: {
            /** @constant */
            status: 410;
            /** @enum {string} */
            code: "CUSTOMER_DELETED";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error413: {
            /** @constant */
            status: 413;
            /** @enum {string} */
            code: "PAYLOAD_TOO_LARGE";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error415: {
            /** @constant */
            status: 415;
            /** @enum {string} */
            code: "UNSUPPORTED_MEDIA_TYPE";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error422: {
            /** @constant */
            status: 422;
            /** @enum {string} */
            code: "IDEMPOTENCY_KEY_REUSED";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error424: {
            /** @constant */
            status: 424;
            /** @enum {string} */
            code: "PAYREQ_REQUEST_FAILED" | "COUNTERPARTY_PUBKEY_FETCH_ERROR" | "NO_COMPATIBLE_UMA_VERSION" | "LNURLP_REQUEST_FAILED";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error429: {
            /** @constant */
            status: 429;
            /** @enum {string} */
            code: "RATE_LIMITED";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error431: {
            /** @constant */
            status: 431;
            /** @enum {string} */
            code: "HEADERS_TOO_LARGE";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error500: {
            /** @constant */
            status: 500;
            /** @enum {string} */
            code: "SERVICE_SWITCH_ERROR" | "INTERNAL_ERROR";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error501: {
            /** @constant */
            status: 501;
            /** @enum {string} */
            code: "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY" | "NOT_IMPLEMENTED";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        Error503: {
            /** @constant */
            status: 503;
            /** @enum {string} */
            code: "SERVICE_UNAVAILABLE";
            message: string;
            details?: {
                [key: string]: unknown;
            };
        };
        PlatformConfigUpdateRequest: {
            /** @description null gives the domain up; it stays reserved for you for 30 days */
            umaDomain?: string | null;
            /** @description null ends the sending of events */
            webhookEndpoint?: string | null;
            /** @description Replaces the list; accounts in a currency that is left out stay */
            supportedCurrencies?: components["schemas"]["PlatformCurrencyConfigUpdate"][];
        };
        PlatformCurrencyConfigUpdate: {
            /** @example USD */
            currencyCode: string;
            /**
             * @description In the smallest unit of the currency
             * @example 100
             */
            minAmount: number;
            /**
             * @description In the smallest unit of the currency
             * @example 100
             */
            maxAmount: number;
            requiredCounterpartyFields: {
                name: components["schemas"]["CustomerInfoFieldName"];
                mandatory: boolean;
            }[];
            providerRequiredCustomerFields?: components["schemas"]["CustomerInfoFieldName"][];
            providerRequiredCounterpartyCustomerFields?: components["schemas"]["CustomerInfoFieldName"][];
            enabledTransactionTypes: ("INCOMING" | "OUTGOING")[];
        };
        /** @enum {string} */
        CustomerInfoFieldName: "FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER" | "BUSINESS_TYPE";
        ApiTokenCreateRequest: {
            /** @example Payout worker */
            name: string;
            /**
             * @example [
             *       "VIEW",
             *       "TRANSACT"
             *     ]
             */
            permissions: components["schemas"]["Permission"][];
        };
        /**
         * @description VIEW: read everything. TRANSACT: move money. MANAGE: configuration, tokens, customers, accounts. None implies another.
         * @enum {string}
         */
        Permission: "VIEW" | "TRANSACT" | "MANAGE";
        CustomerCreateRequest: components["schemas"]["IndividualCustomerCreateRequest"] | components["schemas"]["BusinessCustomerCreateRequest"];
        IndividualCustomerCreateRequest: {
            /**
             * @description Your own id of the customer, unique in your platform
             * @example user-4711
             */
            platformCustomerId?: string;
            /**
             * @description Regional identity and jurisdiction
             * @example US
             */
            region?: string;
            /**
             * @description Enabled currencies, at most one of BRL, INR, NGN, KES, ZAR and VND
             * @example [
             *       "USD",
             *       "EUR"
             *     ]
             */
            currencies?: string[];
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            umaAddress?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
            kycStatus?: components["schemas"]["KycStatus"];
            /** @example Jane Doe */
            fullName?: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            nationality?: string;
            address?: components["schemas"]["Address"];
        };
        /**
         * @description Only platforms that are regulated financial institutions may set it
         * @enum {string}
         */
        KycStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
        Address: {
            line1: string;
            line2?: string;
            city?: string;
            state?: string;
            postalCode: string;
            /** @example US */
            country: string;
        };
        BusinessCustomerCreateRequest: {
            /**
             * @description Your own id of the customer, unique in your platform
             * @example user-4711
             */
            platformCustomerId?: string;
            /**
             * @description Regional identity and jurisdiction
             * @example US
             */
            region?: string;
            /**
             * @description Enabled currencies, at most one of BRL, INR, NGN, KES, ZAR and VND
             * @example [
             *       "USD",
             *       "EUR"
             *     ]
             */
            currencies?: string[];
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            umaAddress?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customerType: "BUSINESS";
            kybStatus?: components["schemas"]["KybStatus"];
            address?: components["schemas"]["Address"];
            businessInfo?: components["schemas"]["BusinessInfo"];
        };
        /**
         * @description Only platforms that are regulated financial institutions may set it
         * @enum {string}
         */
        KybStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
        BusinessInfo: {
            /** @example Acme Trading Ltd */
            legalName: string;
            doingBusinessAs?: string;
            /**
             * @description Where the business is registered
             * @example US
             */
            country?: string;
            /**
             * @description In the sandbox its last three characters choose the outcome of the verification
             * @example 5523041
             */
            registrationNumber?: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            incorporatedOn?: string;
            /** @enum {string} */
            entityType?: "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "OTHER";
            taxId?: string;
            countriesOfOperation?: string[];
            /** @enum {string} */
            businessType?: "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";
            /** @enum {string} */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            sourceOfFunds?: string;
            /** @enum {string} */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /** @enum {string} */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            expectedRecipientJurisdictions?: string[];
        };
        CustomerUpdateRequest: components["schemas"]["IndividualCustomerUpdateRequest"] | components["schemas"]["BusinessCustomerUpdateRequest"];
        IndividualCustomerUpdateRequest: {
            /**
             * @description Enabled currencies, at most one of BRL, INR, NGN, KES, ZAR and VND
             * @example [
             *       "USD",
             *       "EUR"
             *     ]
             */
            currencies?: string[];
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            umaAddress?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
            kycStatus?: components["schemas"]["KycStatus"];
            /** @example Jane Doe */
            fullName?: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            nationality?: string;
            address?: components["schemas"]["Address"];
        };
        BusinessCustomerUpdateRequest: {
            /**
             * @description Enabled currencies, at most one of BRL, INR, NGN, KES, ZAR and VND
             * @example [
             *       "USD",
             *       "EUR"
             *     ]
             */
            currencies?: string[];
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            umaAddress?: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customerType: "BUSINESS";
            kybStatus?: components["schemas"]["KybStatus"];
            address?: components["schemas"]["Address"];
            businessInfo?: components["schemas"]["BusinessInfoUpdate"];
        };
        BusinessInfoUpdate: {
            /** @example Acme Trading Ltd */
            legalName?: string;
            doingBusinessAs?: string;
            /**
             * @description Where the business is registered
             * @example US
             */
            country?: string;
            /**
             * @description In the sandbox its last three characters choose the outcome of the verification
             * @example 5523041
             */
            registrationNumber?: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            incorporatedOn?: string;
            /** @enum {string} */
            entityType?: "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "OTHER";
            taxId?: string;
            countriesOfOperation?: string[];
            /** @enum {string} */
            businessType?: "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";
            /** @enum {string} */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            sourceOfFunds?: string;
            /** @enum {string} */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /** @enum {string} */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            expectedRecipientJurisdictions?: string[];
        };
        BeneficialOwnerCreateRequest: {
            /**
             * @description The business
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
            /**
             * @example [
             *       "UBO",
             *       "DIRECTOR"
             *     ]
             */
            roles: components["schemas"]["BeneficialOwnerRole"][];
            /**
             * @description Share of the business, in percent
             * @example 51
             */
            ownershipPercentage: number;
            personalInfo: components["schemas"]["BeneficialOwnerPersonalInfo"];
        };
        /** @enum {string} */
        BeneficialOwnerRole: "UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER";
        BeneficialOwnerPersonalInfo: {
            /** @example Jane */
            firstName: string;
            /**
             * @description In the sandbox its last three characters choose the outcome of the KYC
             * @example Doe
             */
            lastName: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate: string;
            /** @example US */
            nationality: string;
            address: components["schemas"]["Address"];
            idType: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier: string;
            middleName?: string;
            /** Format: email */
            email?: string;
            phoneNumber?: string;
            /** @example US */
            countryOfIssuance?: string;
        };
        /** @enum {string} */
        IdentificationType: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
        BeneficialOwnerUpdateRequest: {
            /**
             * @example [
             *       "UBO",
             *       "DIRECTOR"
             *     ]
             */
            roles?: components["schemas"]["BeneficialOwnerRole"][];
            /**
             * @description Share of the business, in percent
             * @example 51
             */
            ownershipPercentage?: number;
            personalInfo?: components["schemas"]["BeneficialOwnerPersonalInfoUpdate"];
        };
        BeneficialOwnerPersonalInfoUpdate: {
            /** @example Jane */
            firstName?: string;
            /**
             * @description In the sandbox its last three characters choose the outcome of the KYC
             * @example Doe
             */
            lastName?: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            nationality?: string;
            address?: components["schemas"]["Address"];
            idType?: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier?: string;
            middleName?: string;
            /** Format: email */
            email?: string;
            phoneNumber?: string;
            /** @example US */
            countryOfIssuance?: string;
        };
        VerificationRequest: {
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            customerId: string;
        };
        DocumentUploadRequest: {
            documentType: components["schemas"]["DocumentType"];
            /** @enum {string} */
            side?: "FRONT" | "BACK";
            /** @example US */
            country: string;
            documentNumber?: string;
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            documentHolder: string;
            /**
             * Format: binary
             * @description PDF, JPEG or PNG, at most 10,000,000 bytes
             */
            file: string;
        };
        /** @enum {string} */
        DocumentType: "PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "SELFIE" | "OTHER";
        DocumentReplaceRequest: {
            documentType?: components["schemas"]["DocumentType"];
            /** @enum {string} */
            side?: "FRONT" | "BACK";
            /** @example US */
            country?: string;
            documentNumber?: string;
            /**
             * Format: binary
             * @description PDF, JPEG or PNG, at most 10,000,000 bytes
             */
            file?: string;
        };
        ExternalAccountCreateRequest: {
            /**
             * @description Whose account it is; without it, it is your platform's own
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
            /** @example USD */
            currency: string;
            /** @description Your own id of the account */
            platformAccountId?: string;
            /** @description Must be the wallet's own network */
            cryptoNetwork?: string;
            accountInfo: components["schemas"]["ExternalAccountCreateInfo"];
            /**
             * @description Incoming UMA payments go here; the former default loses its mark
             * @default false
             */
            defaultUmaDepositAccount?: boolean;
        };
        ExternalAccountCreateInfo: components["schemas"]["AedAccountCreateInfo"] | components["schemas"]["BaseWalletCreateInfo"] | components["schemas"]["BdtAccountCreateInfo"] | components["schemas"]["BrlAccountCreateInfo"] | components["schemas"]["BwpAccountCreateInfo"] | components["schemas"]["CadAccountCreateInfo"] | components["schemas"]["CopAccountCreateInfo"] | components["schemas"]["DkkAccountCreateInfo"] | components["schemas"]["EgpAccountCreateInfo"] | components["schemas"]["EthereumWalletCreateInfo"] | components["schemas"]["EurAccountCreateInfo"] | components["schemas"]["GbpAccountCreateInfo"] | components["schemas"]["GhsAccountCreateInfo"] | components["schemas"]["GtqAccountCreateInfo"] | components["schemas"]["HkdAccountCreateInfo"] | components["schemas"]["HtgAccountCreateInfo"] | components["schemas"]["IdrAccountCreateInfo"] | components["schemas"]["InrAccountCreateInfo"] | components["schemas"]["JmdAccountCreateInfo"] | components["schemas"]["KesAccountCreateInfo"] | components["schemas"]["LightningCreateInfo"] | components["schemas"]["MwkAccountCreateInfo"] | components["schemas"]["MxnAccountCreateInfo"] | components["schemas"]["MyrAccountCreateInfo"] | components["schemas"]["NgnAccountCreateInfo"] | components["schemas"]["PhpAccountCreateInfo"] | components["schemas"]["PkrAccountCreateInfo"] | components["schemas"]["PolygonWalletCreateInfo"] | components["schemas"]["RwfAccountCreateInfo"] | components["schemas"]["SgdAccountCreateInfo"] | components["schemas"]["SolanaWalletCreateInfo"] | components["schemas"]["SparkWalletCreateInfo"] | components["schemas"]["ThbAccountCreateInfo"] | components["schemas"]["TronWalletCreateInfo"] | components["schemas"]["TzsAccountCreateInfo"] | components["schemas"]["UgxAccountCreateInfo"] | components["schemas"]["UsdAccountCreateInfo"] | components["schemas"]["VndAccountCreateInfo"] | components["schemas"]["XafAccountCreateInfo"] | components["schemas"]["XofAccountCreateInfo"] | components["schemas"]["ZarAccountCreateInfo"] | components["schemas"]["ZmwAccountCreateInfo"];
        AedAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "AED_ACCOUNT";
            iban: string;
            swiftCode?: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        IndividualBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @example Jane Doe */
            fullName: string;
            address?: components["schemas"]["Address"];
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
            phoneNumber?: string;
        };
        BusinessBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
            /** @example Acme Trading Ltd */
            legalName: string;
            address?: components["schemas"]["Address"];
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            phoneNumber?: string;
            registrationNumber?: string;
            taxId?: string;
        };
        BaseWalletCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BASE_WALLET";
            address: string;
        };
        BdtAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BDT_ACCOUNT";
            accountNumber: string;
            branchCode: string;
            swiftCode?: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        BrlAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BRL_ACCOUNT";
            pixKey: string;
            /** @enum {string} */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            taxId: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        BwpAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BWP_ACCOUNT";
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        CadAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "CAD_ACCOUNT";
            bankCode: string;
            branchCode: string;
            accountNumber: string;
            beneficiary: components["schemas"]["CadAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        CadAccountIndividualBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @example Jane Doe */
            fullName: string;
            address?: components["schemas"]["Address"];
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
            phoneNumber?: string;
            registrationNumber?: string;
        };
        CopAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "COP_ACCOUNT";
            accountNumber: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            phoneNumber: string;
            beneficiary: components["schemas"]["CopAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        CopAccountIndividualBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @example US */
            countryOfResidence: string;
            /** @example Jane Doe */
            fullName: string;
            address?: components["schemas"]["Address"];
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
            phoneNumber?: string;
        };
        DkkAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "DKK_ACCOUNT";
            iban: string;
            swiftCode?: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        EgpAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EGP_ACCOUNT";
            accountNumber: string;
            iban?: string;
            swiftCode?: string;
            beneficiary: components["schemas"]["EgpAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        EgpAccountIndividualBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            address: components["schemas"]["Address"];
            /** @example US */
            countryOfResidence: string;
            /** @example Jane Doe */
            fullName: string;
            phoneNumber: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
        };
        EthereumWalletCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ETHEREUM_WALLET";
            address: string;
        };
        EurAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EUR_ACCOUNT";
            iban: string;
            swiftCode?: string;
            beneficiary: components["schemas"]["EurAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        EurAccountIndividualBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            address: components["schemas"]["Address"];
            /** @example Jane Doe */
            fullName: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
            phoneNumber?: string;
        };
        GbpAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GBP_ACCOUNT";
            sortCode: string;
            accountNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        GhsAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GHS_ACCOUNT";
            accountNumber: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        GtqAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GTQ_ACCOUNT";
            accountNumber: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["CopAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        HkdAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HKD_ACCOUNT";
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        HtgAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HTG_ACCOUNT";
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        IdrAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "IDR_ACCOUNT";
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        InrAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "INR_ACCOUNT";
            vpa: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        JmdAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "JMD_ACCOUNT";
            accountNumber: string;
            branchCode: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            beneficiary: components["schemas"]["JmdAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        JmdAccountIndividualBeneficiary: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            address: components["schemas"]["Address"];
            /** @example Jane Doe */
            fullName: string;
            phoneNumber: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
        };
        KesAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "KES_ACCOUNT";
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        /** @description Exactly one of invoice, bolt12, lightningAddress */
        LightningCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "LIGHTNING";
            invoice?: string;
            bolt12?: string;
            lightningAddress?: string;
        };
        MwkAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MWK_ACCOUNT";
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        MxnAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MXN_ACCOUNT";
            clabeNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        MyrAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MYR_ACCOUNT";
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        NgnAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "NGN_ACCOUNT";
            accountNumber: string;
            bankName: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        PhpAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PHP_ACCOUNT";
            bankName: string;
            accountNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        PkrAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PKR_ACCOUNT";
            accountNumber: string;
            iban?: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        PolygonWalletCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "POLYGON_WALLET";
            address: string;
        };
        RwfAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "RWF_ACCOUNT";
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        SgdAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SGD_ACCOUNT";
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        SolanaWalletCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SOLANA_WALLET";
            address: string;
        };
        SparkWalletCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SPARK_WALLET";
            address: string;
        };
        ThbAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "THB_ACCOUNT";
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        TronWalletCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TRON_WALLET";
            address: string;
        };
        TzsAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TZS_ACCOUNT";
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        UgxAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "UGX_ACCOUNT";
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        UsdAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "USD_ACCOUNT";
            accountNumber: string;
            routingNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        VndAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "VND_ACCOUNT";
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        XafAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XAF_ACCOUNT";
            phoneNumber: string;
            provider: string;
            /** @enum {string} */
            region: "CM" | "CG";
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        XofAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XOF_ACCOUNT";
            phoneNumber: string;
            provider: string;
            /** @enum {string} */
            region: "BJ" | "CI" | "SN" | "TG";
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        ZarAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZAR_ACCOUNT";
            accountNumber: string;
            bankName: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        ZmwAccountCreateInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZMW_ACCOUNT";
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        PlatformExternalAccountCreateRequest: {
            /** @example USD */
            currency: string;
            /** @description Your own id of the account */
            platformAccountId?: string;
            /** @description Must be the wallet's own network */
            cryptoNetwork?: string;
            accountInfo: components["schemas"]["ExternalAccountCreateInfo"];
        };
        LinkTokenCreateRequest: {
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            customerId: string;
        };
        LinkCallbackRequest: {
            /**
             * @description The token from the widget. In the sandbox, a token ending in -fail makes the account INACTIVE
             * @example public-sandbox-5c1f
             */
            publicToken: string;
            /** @description The bank's id of the chosen account; without it, the default account */
            accountId?: string;
        };
        QuoteRequest: {
            /** @example Lookup:019542f5-b3e7-7d02-8000-000000000000 */
            lookupId?: string;
            source: components["schemas"]["QuoteSource"];
            destination: components["schemas"]["QuoteDestination"];
            /** @enum {string} */
            lockedCurrencySide: "SENDING" | "RECEIVING";
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            lockedCurrencyAmount: number;
            immediatelyExecute?: boolean;
            description?: string;
            /** @enum {string} */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "OTHER";
            /**
             * @description By CustomerInfoFieldName
             * @example {
             *       "FULL_NAME": "Ada Obi"
             *     }
             */
            senderCustomerInfo?: {
                FULL_NAME?: string;
                BIRTH_DATE?: string;
                NATIONALITY?: string;
                PHONE_NUMBER?: string;
                EMAIL?: string;
                POSTAL_ADDRESS?: string;
                TAX_ID?: string;
                REGISTRATION_NUMBER?: string;
                USER_TYPE?: string;
                COUNTRY_OF_RESIDENCE?: string;
                ACCOUNT_IDENTIFIER?: string;
                FI_LEGAL_ENTITY_NAME?: string;
                FI_ADDRESS?: string;
                PURPOSE_OF_PAYMENT?: string;
                ULTIMATE_INSTITUTION_COUNTRY?: string;
                IDENTIFIER?: string;
                BUSINESS_TYPE?: string;
            };
        };
        QuoteSource: {
            /** @constant */
            sourceType: "ACCOUNT";
            /** @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
            accountId: string;
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            customerId?: string;
        } | {
            /** @constant */
            sourceType: "REALTIME_FUNDING";
            /** @example USD */
            currency: string;
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            customerId?: string;
            cryptoNetwork?: string;
        };
        QuoteDestination: {
            /** @constant */
            destinationType: "ACCOUNT";
            /** @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
            accountId: string;
            paymentRail?: components["schemas"]["PaymentRail"];
        } | {
            /** @constant */
            destinationType: "UMA_ADDRESS";
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            umaAddress: string;
            /** @example USD */
            currency?: string;
        };
        /** @enum {string} */
        PaymentRail: "ACH" | "BANK_TRANSFER" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "MOBILE_MONEY" | "PAYNOW" | "PIX" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "UPI" | "WIRE";
        TransferInRequest: {
            source: {
                /** @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
                accountId: string;
            };
            destination: {
                /** @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
                accountId: string;
            };
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            amount: number;
        };
        TransferOutRequest: {
            source: {
                /** @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
                accountId: string;
            };
            destination: {
                /** @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
                accountId: string;
            };
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            amount: number;
        };
        /** @enum {string} */
        TransactionStatus: "CREATED" | "PENDING" | "PROCESSING" | "COMPLETED" | "REJECTED" | "FAILED" | "REFUNDED" | "EXPIRED";
        /** @enum {string} */
        TransactionType: "INCOMING" | "OUTGOING";
        ApprovePaymentRequest: {
            /**
             * @description By CustomerInfoFieldName
             * @example {
             *       "FULL_NAME": "Ada Obi"
             *     }
             */
            receiverCustomerInfo?: {
                FULL_NAME?: string;
                BIRTH_DATE?: string;
                NATIONALITY?: string;
                PHONE_NUMBER?: string;
                EMAIL?: string;
                POSTAL_ADDRESS?: string;
                TAX_ID?: string;
                REGISTRATION_NUMBER?: string;
                USER_TYPE?: string;
                COUNTRY_OF_RESIDENCE?: string;
                ACCOUNT_IDENTIFIER?: string;
                FI_LEGAL_ENTITY_NAME?: string;
                FI_ADDRESS?: string;
                PURPOSE_OF_PAYMENT?: string;
                ULTIMATE_INSTITUTION_COUNTRY?: string;
                IDENTIFIER?: string;
                BUSINESS_TYPE?: string;
            };
        };
        RejectPaymentRequest: {
            /** @description For your own logs; it is not kept */
            reason?: string;
        };
        SandboxUmaReceiveRequest: {
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            senderUmaAddress: string;
            /**
             * @description Of your customer; this or customerId must be given
             * @example $jane.doe@acme.example
             */
            receiverUmaAddress?: string;
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            customerId?: string;
            /** @example USD */
            receivingCurrencyCode: string;
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            receivingCurrencyAmount: number;
        };
        UmaInvitationCreateRequest: {
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            inviterUma: string;
            /**
             * @description Inviter's first name, shown to the person who opens the link
             * @example Jane
             */
            firstName?: string;
            /**
             * @description Shown to the invitee, in the smallest unit of the inviter's main currency. You send it yourself after the claim
             * @example 12500
             */
            amountToSend?: number;
            /**
             * Format: date-time
             * @description In the future. Without it, the invitation does not expire
             * @example 2025-10-13T12:00:00.000Z
             */
            expiresAt?: string;
        };
        UmaInvitationClaimRequest: {
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            inviteeUma: string;
        };
        EstimateCryptoWithdrawalFeeRequest: {
            /** @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
            internalAccountId: string;
            /** @example USDC */
            currency: string;
            /** @enum {string} */
            cryptoNetwork: "BASE_MAINNET" | "ETHEREUM_MAINNET" | "POLYGON_MAINNET" | "SOLANA_MAINNET" | "SPARK_MAINNET" | "TRON_MAINNET";
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            amount: number;
            /** @example 0x52908400098527886e0f7030069857d2e4169ee7 */
            destinationAddress: string;
        };
        /**
         * @description DELIVERED: answered 2xx or 409. RETRYING: will be sent again. HELD: the endpoint answered 410 or was removed; will be sent when it is set again. DEAD: not delivered within 7 days; kept. FAILED: of a type that is sent only once.
         * @enum {string}
         */
        WebhookDeliveryStatus: "DELIVERED" | "RETRYING" | "DEAD" | "FAILED" | "HELD";
        /** @enum {string} */
        WebhookType: "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "VERIFICATION_READY_FOR_VERIFICATION" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INVITATION_CLAIMED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "TEST";
        SandboxFundRequest: {
            /** @example 100000 */
            amount: number;
        };
        SandboxSendRequest: {
            /** @example Quote:019542f5-b3e7-7d02-8000-000000000000 */
            quoteId: string;
            /** @example USD */
            currencyCode: string;
            /**
             * @description Must be the quote's totalSendingAmount, which it is when left out
             * @example 12500
             */
            currencyAmount?: number;
        };
        SwitchAnswer: {
            /** @enum {string} */
            status: "DELIVERED" | "ON_ITS_WAY" | "FAILED" | "REJECTED" | "CANCELLED" | "RETURNED";
            /**
             * @description Why it FAILED; QUOTE_EXECUTION_FAILED when left out or unknown
             * @enum {string}
             */
            reason?: "QUOTE_EXECUTION_FAILED" | "COUNTERPARTY_POST_TX_FAILED" | "LIGHTNING_PAYMENT_FAILED";
            /** @description False when it FAILED and the money cannot be had back yet */
            isRefundPossible?: boolean;
        };
        PlatformConfig: {
            /** @example PlatformConfig:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @example acme.example */
            umaDomain?: string;
            proxyUmaSubdomain?: string;
            /**
             * Format: uri
             * @example https://acme.example/webhooks
             */
            webhookEndpoint?: string;
            /**
             * Format: date-time
             * @description Since when events wait, because the endpoint answered 410; set webhookEndpoint again to get them
             * @example 2025-10-13T12:00:00.000Z
             */
            webhookEndpointDisabledAt?: string;
            /** @description PEM of the key that checks X-Webhook-Signature */
            webhookPublicKey?: string;
            /** @description Only while the key changes: PEM of a second key that also signs webhook-signature. Accept a signature by either key */
            nextWebhookPublicKey?: string;
            supportedCurrencies: components["schemas"]["PlatformCurrencyConfig"][];
            isRegulatedFinancialInstitution: boolean;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        PlatformCurrencyConfig: {
            /** @example USD */
            currencyCode: string;
            /**
             * @description In the smallest unit of the currency
             * @example 100
             */
            minAmount: number;
            /**
             * @description In the smallest unit of the currency
             * @example 100
             */
            maxAmount: number;
            requiredCounterpartyFields: {
                name: components["schemas"]["CustomerInfoFieldName"];
                mandatory: boolean;
            }[];
            providerRequiredCustomerFields?: components["schemas"]["CustomerInfoFieldName"][];
            providerRequiredCounterpartyCustomerFields?: components["schemas"]["CustomerInfoFieldName"][];
            enabledTransactionTypes: ("INCOMING" | "OUTGOING")[];
        };
        NewApiToken: {
            /** @example Token:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @example Payout worker */
            name: string;
            permissions: components["schemas"]["Permission"][];
            /** @description User name for HTTP Basic authentication */
            clientId: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /** @description Password for HTTP Basic authentication; shown this once and stored as a hash */
            clientSecret: string;
        };
        TokenListResponse: {
            data: components["schemas"]["ApiToken"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        ApiToken: {
            /** @example Token:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @example Payout worker */
            name: string;
            permissions: components["schemas"]["Permission"][];
            /** @description User name for HTTP Basic authentication */
            clientId: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        Customer: components["schemas"]["IndividualCustomer"] | components["schemas"]["BusinessCustomer"];
        IndividualCustomer: {
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            platformCustomerId: string;
            /** @example US */
            region?: string;
            currencies: string[];
            /** @example $jane.doe@acme.example */
            umaAddress: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            isDeleted: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
            kycStatus?: components["schemas"]["KycStatus"];
            /** @example Jane Doe */
            fullName?: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            nationality?: string;
            address?: components["schemas"]["AddressOutput"];
        };
        BusinessCustomer: {
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            platformCustomerId: string;
            /** @example US */
            region?: string;
            currencies: string[];
            /** @example $jane.doe@acme.example */
            umaAddress: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            isDeleted: boolean;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            customerType: "BUSINESS";
            kybStatus?: components["schemas"]["KybStatus"];
            address?: components["schemas"]["AddressOutput"];
            businessInfo?: components["schemas"]["BusinessInfoUpdateOutput"];
            /** @description The newest 100, only in the answer for one customer */
            beneficialOwners?: components["schemas"]["BeneficialOwner"][];
        };
        BeneficialOwner: {
            /** @example BeneficialOwner:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            customerId: string;
            /**
             * @example [
             *       "UBO",
             *       "DIRECTOR"
             *     ]
             */
            roles: components["schemas"]["BeneficialOwnerRole"][];
            /**
             * @description Share of the business, in percent
             * @example 51
             */
            ownershipPercentage: number;
            personalInfo: components["schemas"]["BeneficialOwnerPersonalInfoOutput"];
            /** @enum {string} */
            kycStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        CustomerListResponse: {
            data: components["schemas"]["Customer"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        BulkCustomerImportJobAccepted: {
            /** @example Job:019542f5-b3e7-7d02-8000-000000000000 */
            jobId: string;
            /** @enum {string} */
            status: "PENDING" | "PROCESSING";
        };
        BulkCustomerImportJob: {
            /** @example Job:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /**
             * @description COMPLETED, also when rows failed. FAILED when the file cannot be used or rows were not processed
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            progress: {
                /** @description Rows of the file; 0 until the service has read through it */
                total: number;
                /** @description Rows with an outcome */
                processed: number;
                /** @description Rows whose customer exists */
                successful: number;
                /** @description Rows that did not become a customer */
                failed: number;
            };
            /** @description The first 1000 failed rows of an ended job */
            errors?: components["schemas"]["BulkCustomerImportErrorEntry"][];
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            completedAt?: string;
            /**
             * Format: uri
             * @description CSV of every rule that a row breaks (row, column, rule, masked value). The link works for five minutes, without credentials. Get the job again for a new link
             */
            errorReportUrl?: string;
        };
        BulkCustomerImportErrorEntry: {
            /**
             * @description The row's platformCustomerId, `row 17` when it has none, or the job's id for an error of the whole file
             * @example user-4711
             */
            correlationId: string;
            /** @example UMA_ADDRESS_EXISTS */
            code?: string;
            message?: string;
            /**
             * @description Number of the row as a spreadsheet counts it (the header is row 1), and every rule that the row breaks
             * @example {
             *       "row": 17,
             *       "issues": [
             *         {
             *           "column": "birthDate",
             *           "rule": "must be a date",
             *           "value": "1********5"
             *         }
             *       ]
             *     }
             */
            details?: {
                [key: string]: unknown;
            };
        };
        BeneficialOwnerListResponse: {
            data: components["schemas"]["BeneficialOwner"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        Verification: {
            /** @example Verification:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            customerId: string;
            verificationStatus: components["schemas"]["VerificationStatus"];
            errors: components["schemas"]["VerificationError"][];
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        /** @enum {string} */
        VerificationStatus: "RESOLVE_ERRORS" | "PENDING_MANUAL_REVIEW" | "IN_PROGRESS" | "APPROVED" | "REJECTED" | "READY_FOR_VERIFICATION";
        VerificationError: {
            /**
             * @description The resource with the problem
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            resourceId: string;
            type: components["schemas"]["VerificationErrorType"];
            /** @example businessInfo.taxId */
            field?: string;
            /**
             * @description Any one of these is enough
             * @example [
             *       "PASSPORT"
             *     ]
             */
            acceptedDocumentTypes?: ("PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "SELFIE" | "OTHER")[];
            reason: string;
        };
        /** @enum {string} */
        VerificationErrorType: "MISSING_FIELD" | "INVALID_FIELD" | "MISSING_LEGAL_PRESENCE_DOCUMENT" | "MISSING_COMPANY_DETAILS_DOCUMENT" | "MISSING_CONTROL_STRUCTURE_DOCUMENT" | "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT" | "MISSING_PROOF_OF_ADDRESS_DOCUMENT" | "MISSING_IDENTITY_DOCUMENT" | "INVALID_DOCUMENT" | "EXPIRED_DOCUMENT" | "POOR_QUALITY_DOCUMENT" | "SUSPECTED_FRAUD_DOCUMENT" | "WRONG_DOCUMENT_TYPE" | "INCOMPLETE_DOCUMENT" | "UNREADABLE_DOCUMENT" | "DOCUMENT_VERIFICATION_FAILED" | "APPLICANT_SANCTIONED" | "APPLICANT_FRAUD" | "APPLICANT_CRIMINAL_RECORD" | "APPLICANT_REJECTED" | "MISSING_BENEFICIAL_OWNER";
        VerificationListResponse: {
            data: components["schemas"]["Verification"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        Document: {
            /** @example Document:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            documentHolder: string;
            documentType: components["schemas"]["DocumentType"];
            /** @enum {string} */
            side?: "FRONT" | "BACK";
            /** @example US */
            country: string;
            documentNumber?: string;
            /** @description The name you sent, without unsafe characters */
            fileName: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt?: string;
        };
        DocumentListResponse: {
            data: components["schemas"]["Document"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        KycLinkResponse: {
            /** Format: uri */
            kycUrl: string;
            platformCustomerId: string;
            /** @example Customer:019542f5-b3e7-7d02-8000-000000000000 */
            customerId: string;
        };
        InternalAccountListResponse: {
            data: components["schemas"]["InternalAccount"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        InternalAccount: {
            /** @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /**
             * @description Absent for the platform's own accounts
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
            balance: components["schemas"]["CurrencyAmount"];
            fundingPaymentInstructions: components["schemas"]["PaymentInstructions"][];
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        CurrencyAmount: {
            amount: number;
            currency: components["schemas"]["Currency"];
        };
        Currency: {
            code: string;
            name: string;
            symbol: string;
            decimals: number;
        };
        PaymentInstructions: {
            instructionsNotes?: string;
            /** @description The money would be the platform's own */
            isPlatformAccount?: boolean;
            accountOrWalletInfo: components["schemas"]["PaymentAccountOrWalletInfo"];
        };
        PaymentAccountOrWalletInfo: components["schemas"]["PaymentAedAccountInfo"] | components["schemas"]["PaymentBaseWalletInfo"] | components["schemas"]["PaymentBdtAccountInfo"] | components["schemas"]["PaymentBrlAccountInfo"] | components["schemas"]["PaymentBwpAccountInfo"] | components["schemas"]["PaymentCadAccountInfo"] | components["schemas"]["PaymentCopAccountInfo"] | components["schemas"]["PaymentDkkAccountInfo"] | components["schemas"]["PaymentEgpAccountInfo"] | components["schemas"]["PaymentEthereumWalletInfo"] | components["schemas"]["PaymentEurAccountInfo"] | components["schemas"]["PaymentGbpAccountInfo"] | components["schemas"]["PaymentGhsAccountInfo"] | components["schemas"]["PaymentGtqAccountInfo"] | components["schemas"]["PaymentHkdAccountInfo"] | components["schemas"]["PaymentHtgAccountInfo"] | components["schemas"]["PaymentIdrAccountInfo"] | components["schemas"]["PaymentInrAccountInfo"] | components["schemas"]["PaymentJmdAccountInfo"] | components["schemas"]["PaymentKesAccountInfo"] | components["schemas"]["PaymentLightningInvoiceInfo"] | components["schemas"]["PaymentMwkAccountInfo"] | components["schemas"]["PaymentMxnAccountInfo"] | components["schemas"]["PaymentMyrAccountInfo"] | components["schemas"]["PaymentNgnAccountInfo"] | components["schemas"]["PaymentPhpAccountInfo"] | components["schemas"]["PaymentPkrAccountInfo"] | components["schemas"]["PaymentPolygonWalletInfo"] | components["schemas"]["PaymentRwfAccountInfo"] | components["schemas"]["PaymentSgdAccountInfo"] | components["schemas"]["PaymentSolanaWalletInfo"] | components["schemas"]["PaymentSparkWalletInfo"] | components["schemas"]["PaymentThbAccountInfo"] | components["schemas"]["PaymentTronWalletInfo"] | components["schemas"]["PaymentTzsAccountInfo"] | components["schemas"]["PaymentUgxAccountInfo"] | components["schemas"]["PaymentUsdAccountInfo"] | components["schemas"]["PaymentVndAccountInfo"] | components["schemas"]["PaymentXafAccountInfo"] | components["schemas"]["PaymentXofAccountInfo"] | components["schemas"]["PaymentZarAccountInfo"] | components["schemas"]["PaymentZmwAccountInfo"];
        PaymentAedAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "AED_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            iban: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentBaseWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BASE_WALLET";
            address: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentBdtAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BDT_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            branchCode: string;
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentBrlAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BRL_ACCOUNT";
            paymentRails: "PIX"[];
            pixKey: string;
            /** @enum {string} */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            taxId: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentBwpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BWP_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentCadAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "CAD_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankCode: string;
            branchCode: string;
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentCopAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "COP_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentDkkAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "DKK_ACCOUNT";
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            iban: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentEgpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EGP_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentEthereumWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ETHEREUM_WALLET";
            address: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentEurAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EUR_ACCOUNT";
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            iban: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentGbpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GBP_ACCOUNT";
            paymentRails: "FASTER_PAYMENTS"[];
            sortCode: string;
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentGhsAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GHS_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentGtqAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GTQ_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentHkdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HKD_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentHtgAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HTG_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentIdrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "IDR_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentInrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "INR_ACCOUNT";
            paymentRails: "UPI"[];
            vpa: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentJmdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "JMD_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            accountNumber: string;
            branchCode: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentKesAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "KES_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentLightningInvoiceInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "LIGHTNING";
            invoice: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentMwkAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MWK_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentMxnAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MXN_ACCOUNT";
            paymentRails: "SPEI"[];
            clabeNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentMyrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MYR_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentNgnAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "NGN_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            accountNumber: string;
            bankName: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentPhpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PHP_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentPkrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PKR_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentPolygonWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "POLYGON_WALLET";
            address: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentRwfAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "RWF_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentSgdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SGD_ACCOUNT";
            paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentSolanaWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SOLANA_WALLET";
            address: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentSparkWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SPARK_WALLET";
            address: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentThbAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "THB_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentTronWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TRON_WALLET";
            address: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentTzsAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TZS_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentUgxAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "UGX_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentUsdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "USD_ACCOUNT";
            paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW" | "BANK_TRANSFER")[];
            accountNumber: string;
            routingNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentVndAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "VND_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentXafAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XAF_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @enum {string} */
            region: "CM" | "CG";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentXofAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XOF_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @enum {string} */
            region: "BJ" | "CI" | "SN" | "TG";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentZarAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZAR_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            accountNumber: string;
            bankName: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentZmwAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZMW_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PlatformInternalAccountListResponse: {
            data: components["schemas"]["InternalAccount"][];
        };
        ExternalAccount: {
            /** @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @description null for the platform's own accounts */
            customerId: string | null;
            status: components["schemas"]["ExternalAccountStatus"];
            platformAccountId?: string;
            /** @example USD */
            currency: string;
            defaultUmaDepositAccount: boolean;
            beneficiaryVerificationStatus: components["schemas"]["BeneficiaryVerificationStatus"];
            beneficiaryVerifiedData?: components["schemas"]["BeneficiaryVerifiedData"];
            /** @example SOLANA_MAINNET */
            cryptoNetwork?: string;
            accountInfo: components["schemas"]["ExternalAccountInfo"];
        };
        /** @enum {string} */
        ExternalAccountStatus: "PENDING" | "ACTIVE" | "UNDER_REVIEW" | "INACTIVE";
        /** @enum {string} */
        BeneficiaryVerificationStatus: "MATCHED" | "PARTIAL_MATCH" | "NOT_MATCHED" | "UNSUPPORTED" | "CHECKED_BY_RECEIVING_FI" | "PENDING";
        BeneficiaryVerifiedData: {
            fullName?: string;
        };
        ExternalAccountInfo: components["schemas"]["AedAccountInfo"] | components["schemas"]["BaseWalletInfo"] | components["schemas"]["BdtAccountInfo"] | components["schemas"]["BrlAccountInfo"] | components["schemas"]["BwpAccountInfo"] | components["schemas"]["CadAccountInfo"] | components["schemas"]["CopAccountInfo"] | components["schemas"]["DkkAccountInfo"] | components["schemas"]["EgpAccountInfo"] | components["schemas"]["EthereumWalletInfo"] | components["schemas"]["EurAccountInfo"] | components["schemas"]["GbpAccountInfo"] | components["schemas"]["GhsAccountInfo"] | components["schemas"]["GtqAccountInfo"] | components["schemas"]["HkdAccountInfo"] | components["schemas"]["HtgAccountInfo"] | components["schemas"]["IdrAccountInfo"] | components["schemas"]["InrAccountInfo"] | components["schemas"]["JmdAccountInfo"] | components["schemas"]["KesAccountInfo"] | components["schemas"]["LightningInfo"] | components["schemas"]["MwkAccountInfo"] | components["schemas"]["MxnAccountInfo"] | components["schemas"]["MyrAccountInfo"] | components["schemas"]["NgnAccountInfo"] | components["schemas"]["PhpAccountInfo"] | components["schemas"]["PkrAccountInfo"] | components["schemas"]["PolygonWalletInfo"] | components["schemas"]["RwfAccountInfo"] | components["schemas"]["SgdAccountInfo"] | components["schemas"]["SolanaWalletInfo"] | components["schemas"]["SparkWalletInfo"] | components["schemas"]["ThbAccountInfo"] | components["schemas"]["TronWalletInfo"] | components["schemas"]["TzsAccountInfo"] | components["schemas"]["UgxAccountInfo"] | components["schemas"]["UsdAccountInfo"] | components["schemas"]["VndAccountInfo"] | components["schemas"]["XafAccountInfo"] | components["schemas"]["XofAccountInfo"] | components["schemas"]["ZarAccountInfo"] | components["schemas"]["ZmwAccountInfo"];
        AedAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "AED_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            iban: string;
            swiftCode?: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        BaseWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BASE_WALLET";
            address: string;
        };
        BdtAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BDT_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            branchCode: string;
            swiftCode?: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        BrlAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BRL_ACCOUNT";
            paymentRails: "PIX"[];
            pixKey: string;
            /** @enum {string} */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            taxId: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        BwpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "BWP_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        CadAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "CAD_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankCode: string;
            branchCode: string;
            accountNumber: string;
            beneficiary: components["schemas"]["CadAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        CopAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "COP_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            phoneNumber: string;
            beneficiary: components["schemas"]["CopAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        DkkAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "DKK_ACCOUNT";
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            iban: string;
            swiftCode?: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        EgpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EGP_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            accountNumber: string;
            iban?: string;
            swiftCode?: string;
            beneficiary: components["schemas"]["EgpAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        EthereumWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ETHEREUM_WALLET";
            address: string;
        };
        EurAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "EUR_ACCOUNT";
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            iban: string;
            swiftCode?: string;
            beneficiary: components["schemas"]["EurAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        GbpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GBP_ACCOUNT";
            paymentRails: "FASTER_PAYMENTS"[];
            sortCode: string;
            accountNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        GhsAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GHS_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        GtqAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "GTQ_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["CopAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        HkdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HKD_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        HtgAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "HTG_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        IdrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "IDR_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        InrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "INR_ACCOUNT";
            paymentRails: "UPI"[];
            vpa: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        JmdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "JMD_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            accountNumber: string;
            branchCode: string;
            /** @enum {string} */
            bankAccountType: "CHECKING" | "SAVINGS";
            beneficiary: components["schemas"]["JmdAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        KesAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "KES_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        LightningInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "LIGHTNING";
            invoice?: string;
            bolt12?: string;
            lightningAddress?: string;
        };
        MwkAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MWK_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        MxnAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MXN_ACCOUNT";
            paymentRails: "SPEI"[];
            clabeNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        MyrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "MYR_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        NgnAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "NGN_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            accountNumber: string;
            bankName: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        PhpAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PHP_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        PkrAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "PKR_ACCOUNT";
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            accountNumber: string;
            iban?: string;
            phoneNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        PolygonWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "POLYGON_WALLET";
            address: string;
        };
        RwfAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "RWF_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        SgdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SGD_ACCOUNT";
            paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        SolanaWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SOLANA_WALLET";
            address: string;
        };
        SparkWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "SPARK_WALLET";
            address: string;
        };
        ThbAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "THB_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        TronWalletInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TRON_WALLET";
            address: string;
        };
        TzsAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "TZS_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        UgxAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "UGX_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        UsdAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "USD_ACCOUNT";
            paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW" | "BANK_TRANSFER")[];
            accountNumber: string;
            routingNumber: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        VndAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "VND_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            bankName: string;
            accountNumber: string;
            swiftCode: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        XafAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XAF_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @enum {string} */
            region: "CM" | "CG";
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        XofAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "XOF_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            /** @enum {string} */
            region: "BJ" | "CI" | "SN" | "TG";
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        ZarAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZAR_ACCOUNT";
            paymentRails: "BANK_TRANSFER"[];
            accountNumber: string;
            bankName: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        ZmwAccountInfo: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            accountType: "ZMW_ACCOUNT";
            paymentRails: "MOBILE_MONEY"[];
            phoneNumber: string;
            provider: string;
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        ExternalAccountListResponse: {
            data: components["schemas"]["ExternalAccount"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        PlatformExternalAccountListResponse: {
            data: components["schemas"]["ExternalAccount"][];
        };
        LinkToken: {
            /**
             * @description For the widget and the callback; works once
             * @example LinkToken:019542f5-b3e7-7d02-8000-000000000000
             */
            linkToken: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            expiration: string;
        };
        ExchangeRateListResponse: {
            data: components["schemas"]["ExchangeRate"][];
        };
        ExchangeRate: {
            sourceCurrency: components["schemas"]["Currency"];
            /** @description In the smallest unit of its currency */
            sendingAmount: number;
            /** @description In the smallest unit of its currency */
            minSendingAmount: number;
            /** @description In the smallest unit of its currency */
            maxSendingAmount: number;
            destinationCurrency: components["schemas"]["Currency"];
            /** @description Absent for wallets and Lightning, which have no payment rail */
            destinationPaymentRail?: components["schemas"]["PaymentRail"];
            /** @description What arrives of sendingAmount after all fees; 0 if sendingAmount does not cover the fees */
            receivingAmount: number;
            /**
             * @description Sending smallest units for one receiving smallest unit
             * @example 1.15700566933
             */
            exchangeRate: number;
            fees: components["schemas"]["ExchangeRateFees"];
            /**
             * Format: date-time
             * @description When the source took the rate
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        ExchangeRateFees: {
            /** @description In the smallest unit of the source currency */
            fixed?: number;
        };
        ReceiverUmaLookupResponse: {
            supportedCurrencies: components["schemas"]["CurrencyPreference"][];
            /** @description Taken from the paying customer's record, or from senderCustomerInfo of the quote */
            requiredPayerDataFields: components["schemas"]["CounterpartyFieldDefinition"][];
            /**
             * @description For lookupId of a quote within ten minutes
             * @example Lookup:019542f5-b3e7-7d02-8000-000000000000
             */
            lookupId: string;
            receiverUmaAddress: string;
        };
        CurrencyPreference: {
            currency: components["schemas"]["Currency"];
            /**
             * @description Smallest units sent for one smallest unit received, after fees
             * @example 17.25
             */
            estimatedExchangeRate: number;
            /** @description Least amount of one payment, in the smallest unit */
            min: number;
            /** @description Greatest amount of one payment, in the smallest unit */
            max: number;
        };
        CounterpartyFieldDefinition: {
            name: components["schemas"]["CustomerInfoFieldName"];
            mandatory: boolean;
        };
        ReceiverExternalAccountLookupResponse: {
            supportedCurrencies: components["schemas"]["CurrencyPreference"][];
            /** @description Taken from the paying customer's record, or from senderCustomerInfo of the quote */
            requiredPayerDataFields: components["schemas"]["CounterpartyFieldDefinition"][];
            /**
             * @description For lookupId of a quote within ten minutes
             * @example Lookup:019542f5-b3e7-7d02-8000-000000000000
             */
            lookupId: string;
            accountId: string;
        };
        Quote: {
            /** @example Quote:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @enum {string} */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            expiresAt: string;
            source: {
                /** @constant */
                sourceType: "ACCOUNT";
                accountId: string;
                customerId?: string;
            } | {
                /** @constant */
                sourceType: "REALTIME_FUNDING";
                currency: string;
                customerId?: string;
            };
            destination: {
                /** @constant */
                destinationType: "ACCOUNT";
                accountId: string;
            } | {
                /** @constant */
                destinationType: "UMA_ADDRESS";
                umaAddress: string;
                currency?: string;
            };
            sendingCurrency: components["schemas"]["Currency"];
            receivingCurrency: components["schemas"]["Currency"];
            totalSendingAmount: number;
            totalReceivingAmount: number;
            /**
             * @description Smallest units sent for one smallest unit received, after fees
             * @example 17.25
             */
            exchangeRate: number;
            /** @description In the smallest unit sent; part of totalSendingAmount */
            feesIncluded: number;
            paymentInstructions?: components["schemas"]["PaymentInstructions"][];
            /** @example Transaction:019542f5-b3e7-7d02-8000-000000000000 */
            transactionId: string;
            counterpartyInformation?: {
                [key: string]: string;
            };
            rateDetails: components["schemas"]["OutgoingRateDetails"];
        };
        OutgoingRateDetails: {
            /** @description 1: the receiving side converts nothing */
            counterpartyMultiplier: number;
            counterpartyFixedFee: number;
            /** @description Our exchange rate */
            serviceApiMultiplier: number;
            serviceApiFixedFee: number;
            /**
             * @description Of the amount sent
             * @example 0.005
             */
            serviceApiVariableFeeRate: number;
            serviceApiVariableFeeAmount: number;
        };
        Transaction: components["schemas"]["IncomingTransaction"] | components["schemas"]["OutgoingTransaction"];
        IncomingTransaction: {
            /** @example Transaction:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            status: components["schemas"]["TransactionStatus"];
            source: components["schemas"]["TransactionSource"];
            destination: components["schemas"]["TransactionDestination"];
            /**
             * @description The customer's id; `Platform:<uuid>` when the money is the platform's own
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
            platformCustomerId: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            settledAt?: string;
            description?: string;
            counterpartyInformation?: {
                [key: string]: string;
            };
            reconciliationInstructions?: {
                reference: string;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "INCOMING";
            receivedAmount: components["schemas"]["CurrencyAmount"];
            rateDetails?: components["schemas"]["IncomingRateDetails"];
            /** @enum {string} */
            failureReason?: "LNURLP_FAILED" | "PAY_REQUEST_FAILED" | "PAYMENT_APPROVAL_WEBHOOK_ERROR" | "PAYMENT_APPROVAL_TIMED_OUT" | "OFFRAMP_FAILED" | "MISSING_MANDATORY_PAYEE_DATA" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED";
        };
        TransactionSource: {
            /** @constant */
            sourceType: "ACCOUNT";
            /** @example InternalAccount:019542f5-b3e7-7d02-8000-000000000348 */
            accountId: string;
            currency?: string;
        } | {
            /** @constant */
            sourceType: "UMA_ADDRESS";
            umaAddress: string;
            currency?: string;
        } | {
            /** @constant */
            sourceType: "REALTIME_FUNDING";
            currency: string;
            customerId?: string;
        };
        TransactionDestination: {
            /** @constant */
            destinationType: "ACCOUNT";
            /** @example InternalAccount:019542f5-b3e7-7d02-8000-000000000348 */
            accountId: string;
            currency?: string;
        } | {
            /** @constant */
            destinationType: "UMA_ADDRESS";
            umaAddress: string;
            currency?: string;
        };
        IncomingRateDetails: {
            /** @description Our exchange rate */
            serviceApiMultiplier: number;
            serviceApiFixedFee: number;
            /**
             * @description Of the amount sent
             * @example 0.005
             */
            serviceApiVariableFeeRate: number;
            serviceApiVariableFeeAmount: number;
        };
        OutgoingTransaction: {
            /** @example Transaction:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            status: components["schemas"]["TransactionStatus"];
            source: components["schemas"]["TransactionSource"];
            destination: components["schemas"]["TransactionDestination"];
            /**
             * @description The customer's id; `Platform:<uuid>` when the money is the platform's own
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
            platformCustomerId: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            settledAt?: string;
            description?: string;
            counterpartyInformation?: {
                [key: string]: string;
            };
            reconciliationInstructions?: {
                reference: string;
            };
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "OUTGOING";
            sentAmount: components["schemas"]["CurrencyAmount"];
            receivedAmount?: components["schemas"]["CurrencyAmount"];
            /**
             * @description Smallest units sent for one smallest unit received, after fees
             * @example 17.25
             */
            exchangeRate?: number;
            /** @description In the smallest unit sent; part of sentAmount */
            fees?: number;
            /** @example Quote:019542f5-b3e7-7d02-8000-000000000000 */
            quoteId?: string;
            paymentInstructions?: components["schemas"]["PaymentInstructions"][];
            rateDetails?: components["schemas"]["OutgoingRateDetails"];
            refund?: components["schemas"]["Refund"];
            /** @enum {string} */
            failureReason?: "LNURLP_FAILED" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED" | "LIGHTNING_PAYMENT_FAILED" | "FUNDING_AMOUNT_MISMATCH" | "COUNTERPARTY_POST_TX_FAILED";
        };
        Refund: {
            reference: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            initiatedAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            settledAt?: string;
            /** @enum {string} */
            status: "PENDING" | "COMPLETED" | "FAILED";
            /** @enum {string} */
            reason?: "TRANSACTION_FAILED" | "USER_CANCELLATION" | "TIMEOUT";
        };
        TransactionListResponse: {
            data: components["schemas"]["Transaction"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        JournalEntryListResponse: {
            data: components["schemas"]["JournalEntry"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        JournalEntry: {
            /** @example Journal:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            /** @example Transaction:019542f5-b3e7-7d02-8000-000000000000 */
            transactionId?: string;
            /** @enum {string} */
            purpose: "FUNDING" | "TRANSFER" | "DEPOSIT" | "PAYMENT" | "REFUND";
            /** @description What it added to this account; negative when it took */
            amount: components["schemas"]["CurrencyAmount"];
            /** @description Both sides; they sum to zero in each currency */
            legs: components["schemas"]["JournalLeg"][];
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
        };
        JournalLeg: {
            /**
             * @description An InternalAccount id, or the house account CLEARING, FEES or EXCHANGE
             * @example CLEARING
             */
            account: string;
            /** @description Negative when the account gives */
            amount: components["schemas"]["CurrencyAmount"];
        };
        UmaInvitation: {
            /** @example 7K3QZ0XW9D2MTR4B */
            code: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            claimedAt?: string;
            /**
             * Format: uri
             * @example https://acme.example/invitations/7K3QZ0XW9D2MTR4B
             */
            url: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            expiresAt?: string;
            /** @example $jane.doe@acme.example */
            inviterUma: string;
            /** @example $joe@bank.example */
            inviteeUma?: string;
            /** @enum {string} */
            status: "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";
            /**
             * @description Inviter's first name, shown to the person who opens the link
             * @example Jane
             */
            firstName?: string;
            amountToSend?: components["schemas"]["CurrencyAmount"];
        };
        DiscoveryListResponse: {
            data: components["schemas"]["Discovery"][];
        };
        Discovery: {
            /**
             * @description What the creation of an external account takes as bankName
             * @example Guaranty Trust Bank
             */
            bankName: string;
            /**
             * @description What to show to people
             * @example GTBank
             */
            displayName: string;
            /** @example NG */
            country: string;
            /** @example NGN */
            currency: string;
        };
        UmaProviderListResponse: {
            data: components["schemas"]["UmaProvider"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        UmaProvider: {
            /** @example Sandbox */
            name: string;
            supportedRegions: string[];
            /** @example sandbox.uma.test */
            domain: string;
            /** Format: uri */
            logoUrl?: string;
            supportedCurrencies: components["schemas"]["Currency"][];
            /** @description Legal entity identifier, ISO 17442 */
            lei?: string;
            /** @description false: payments to this provider are blocked */
            allowListStatus: boolean;
        };
        EstimateCryptoWithdrawalFeeResponse: {
            /**
             * @description In the smallest unit of networkFeeAsset
             * @example 20000
             */
            networkFee: number;
            /** @example USDC */
            networkFeeAsset: string;
            /**
             * @description In the smallest unit of networkFeeAsset
             * @example 20000
             */
            applicationFee: number;
            /**
             * @description In the smallest unit of networkFeeAsset
             * @example 20000
             */
            totalFee: number;
            /** @description What arrives: the amount minus totalFee */
            netAmount: number;
        };
        WebhookDeliveryListResponse: {
            data: components["schemas"]["WebhookDelivery"][];
            hasMore: boolean;
            nextCursor?: string;
            totalCount?: number;
        };
        WebhookDelivery: {
            /** @example Webhook:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            type: components["schemas"]["WebhookType"];
            /**
             * Format: date-time
             * @description When the change happened
             * @example 2025-10-13T12:00:00.000Z
             */
            timestamp: string;
            /**
             * Format: uri
             * @description Where the last attempt went, or where the first one will go
             */
            url: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            attemptCount: number;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt, because the endpoint asked for a pause
             * @example 2025-10-13T12:00:00.000Z
             */
            nextAttemptAt?: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            deliveredAt?: string;
            /** @description Left out before the first attempt */
            lastAttempt?: components["schemas"]["WebhookAttemptSummary"];
            /**
             * Format: date-time
             * @description When the event was created
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the last attempt was recorded
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        WebhookAttemptSummary: {
            /** @enum {string} */
            trigger: "FIRST" | "RETRY" | "RESEND" | "TEST";
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            attemptedAt: string;
            /** @description From resolving the host name to the end of the answer */
            latencyMs: number;
            /** @description HTTP status; left out when there was no answer */
            responseStatus?: number;
            errorClass?: components["schemas"]["WebhookErrorClass"];
        };
        /**
         * @description Why the attempt failed; left out when the event was delivered
         * @enum {string}
         */
        WebhookErrorClass: "TIMED_OUT" | "REFUSED_ADDRESS" | "UNRESOLVED" | "TLS" | "CONNECTION" | "MALFORMED" | "REDIRECTED" | "REFUSED" | "SERVER_ERROR" | "UNEXPECTED_STATUS";
        WebhookDeliveryWithAttempts: {
            /** @example Webhook:019542f5-b3e7-7d02-8000-000000000000 */
            id: string;
            type: components["schemas"]["WebhookType"];
            /**
             * Format: date-time
             * @description When the change happened
             * @example 2025-10-13T12:00:00.000Z
             */
            timestamp: string;
            /**
             * Format: uri
             * @description Where the last attempt went, or where the first one will go
             */
            url: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            attemptCount: number;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt, because the endpoint asked for a pause
             * @example 2025-10-13T12:00:00.000Z
             */
            nextAttemptAt?: string;
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            deliveredAt?: string;
            /** @description Left out before the first attempt */
            lastAttempt?: components["schemas"]["WebhookAttemptSummary"];
            /**
             * Format: date-time
             * @description When the event was created
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the last attempt was recorded
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /** @description The body that was sent */
            event: {
                [key: string]: unknown;
            };
            /** @description Newest first, at most 100, kept for 30 days */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        WebhookAttempt: {
            /** @enum {string} */
            trigger: "FIRST" | "RETRY" | "RESEND" | "TEST";
            /**
             * Format: date-time
             * @example 2025-10-13T12:00:00.000Z
             */
            attemptedAt: string;
            /** @description From resolving the host name to the end of the answer */
            latencyMs: number;
            /** @description HTTP status; left out when there was no answer */
            responseStatus?: number;
            errorClass?: components["schemas"]["WebhookErrorClass"];
            /** @description First 4 KB of the answer, without control characters */
            answerHead?: string;
        };
        TestWebhookResponse: {
            /** Format: uri */
            url?: string;
            response_status: number;
            /** @description First 4 KB of the answer, without control characters */
            response_body?: string;
        };
        OpenApiDocument: {
            /** @example 3.1.0 */
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        AddressOutput: {
            line1: string;
            line2?: string;
            city?: string;
            state?: string;
            postalCode: string;
            /** @example US */
            country: string;
        };
        BusinessInfoUpdateOutput: {
            /** @example Acme Trading Ltd */
            legalName?: string;
            doingBusinessAs?: string;
            /**
             * @description Where the business is registered
             * @example US
             */
            country?: string;
            /**
             * @description In the sandbox its last three characters choose the outcome of the verification
             * @example 5523041
             */
            registrationNumber?: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            incorporatedOn?: string;
            /** @enum {string} */
            entityType?: "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "OTHER";
            taxId?: string;
            countriesOfOperation?: string[];
            /** @enum {string} */
            businessType?: "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";
            /** @enum {string} */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            sourceOfFunds?: string;
            /** @enum {string} */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /** @enum {string} */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            expectedRecipientJurisdictions?: string[];
        };
        BeneficialOwnerPersonalInfoOutput: {
            /** @example Jane */
            firstName: string;
            /**
             * @description In the sandbox its last three characters choose the outcome of the KYC
             * @example Doe
             */
            lastName: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate: string;
            /** @example US */
            nationality: string;
            address: components["schemas"]["AddressOutput"];
            idType: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier: string;
            middleName?: string;
            /** Format: email */
            email?: string;
            phoneNumber?: string;
            /** @example US */
            countryOfIssuance?: string;
        };
        IndividualBeneficiaryOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @example Jane Doe */
            fullName: string;
            address?: components["schemas"]["AddressOutput"];
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
            phoneNumber?: string;
        };
        BusinessBeneficiaryOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
            /** @example Acme Trading Ltd */
            legalName: string;
            address?: components["schemas"]["AddressOutput"];
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            phoneNumber?: string;
            registrationNumber?: string;
            taxId?: string;
        };
        CadAccountIndividualBeneficiaryOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @example Jane Doe */
            fullName: string;
            address?: components["schemas"]["AddressOutput"];
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
            phoneNumber?: string;
            registrationNumber?: string;
        };
        CopAccountIndividualBeneficiaryOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @example US */
            countryOfResidence: string;
            /** @example Jane Doe */
            fullName: string;
            address?: components["schemas"]["AddressOutput"];
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
            phoneNumber?: string;
        };
        EgpAccountIndividualBeneficiaryOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            address: components["schemas"]["AddressOutput"];
            /** @example US */
            countryOfResidence: string;
            /** @example Jane Doe */
            fullName: string;
            phoneNumber: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
        };
        EurAccountIndividualBeneficiaryOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            address: components["schemas"]["AddressOutput"];
            /** @example Jane Doe */
            fullName: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
            phoneNumber?: string;
        };
        JmdAccountIndividualBeneficiaryOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            address: components["schemas"]["AddressOutput"];
            /** @example Jane Doe */
            fullName: string;
            phoneNumber: string;
            /**
             * Format: date
             * @example 1990-01-15
             */
            birthDate?: string;
            /** @example US */
            countryOfResidence?: string;
            /** Format: email */
            email?: string;
            /** @example US */
            nationality?: string;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
         * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Present when this answer repeats the first answer to the same Idempotency-Key
         * @example true
         */
        IdempotencyReplayed: "true";
        /**
         * @description Identifies this request in our logs
         * @example 0b9c4a52-7a9d-4f0e-8f43-b1a8f2f1a6d0
         */
        RequestId: string;
        /**
         * @description Whether the same request may be sent again
         * @example false
         */
        ShouldRetry: "true" | "false";
        /**
         * @description Seconds to wait before the retry
         * @example 1
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformConfig"];
                };
            };
        };
    };
    updateConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PlatformConfigUpdateRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformConfig"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: {
                /** @description The exact name */
                name?: string;
                createdAfter?: string;
                createdBefore?: string;
                updatedAfter?: string;
                updatedBefore?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenListResponse"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiTokenCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiToken"];
                };
            };
        };
    };
    getToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"];
                };
            };
        };
    };
    deleteToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                platformCustomerId?: string;
                customerType?: "INDIVIDUAL" | "BUSINESS";
                /** @description Inclusive */
                createdAfter?: string;
                /** @description Inclusive */
                createdBefore?: string;
                /** @description Inclusive */
                updatedAfter?: string;
                /** @description Inclusive */
                updatedBefore?: string;
                region?: string;
                /** @description Customers with this currency enabled */
                currency?: string;
                umaAddress?: string;
                isIncludingDeleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerListResponse"];
                };
            };
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerUpdateRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    uploadCustomersCsv: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV in UTF-8 with commas and a header (docs/bulk.md)
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Accepted; the work continues */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkCustomerImportJobAccepted"];
                };
            };
        };
    };
    getBulkCustomerImportJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkCustomerImportJob"];
                };
            };
        };
    };
    listBeneficialOwners: {
        parameters: {
            query: {
                limit?: number;
                cursor?: string;
                customerId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficialOwnerListResponse"];
                };
            };
        };
    };
    createBeneficialOwner: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeneficialOwnerCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficialOwner"];
                };
            };
        };
    };
    getBeneficialOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                beneficialOwnerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficialOwner"];
                };
            };
        };
    };
    updateBeneficialOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                beneficialOwnerId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["BeneficialOwnerUpdateRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeneficialOwner"];
                };
            };
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                customerId?: string;
                verificationStatus?: "RESOLVE_ERRORS" | "PENDING_MANUAL_REVIEW" | "IN_PROGRESS" | "APPROVED" | "REJECTED" | "READY_FOR_VERIFICATION";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationListResponse"];
                };
            };
        };
    };
    submitVerification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                verificationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                documentHolder?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentListResponse"];
                };
            };
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentUploadRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    replaceDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["DocumentReplaceRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    followUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                uploadId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    getKycLink: {
        parameters: {
            query: {
                platformCustomerId: string;
                /** @description Where the page leads the customer afterwards */
                redirectUri: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KycLinkResponse"];
                };
            };
        };
    };
    openKycLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    confirmKycLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    listInternalAccounts: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                currency?: string;
                customerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalAccountListResponse"];
                };
            };
        };
    };
    listPlatformInternalAccounts: {
        parameters: {
            query?: {
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformInternalAccountListResponse"];
                };
            };
        };
    };
    listExternalAccounts: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                currency?: string;
                customerId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccountListResponse"];
                };
            };
        };
    };
    createExternalAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExternalAccountCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    getExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    deleteExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPlatformExternalAccounts: {
        parameters: {
            query?: {
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlatformExternalAccountListResponse"];
                };
            };
        };
    };
    createPlatformExternalAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlatformExternalAccountCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    getPlatformExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    deletePlatformExternalAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                externalAccountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createLinkToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkTokenCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkToken"];
                };
            };
        };
    };
    linkExternalAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @description For the widget and the callback; works once */
                link_token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkCallbackRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    listExchangeRates: {
        parameters: {
            query?: {
                /** @description Without it: every currency that your configuration can send */
                sourceCurrency?: string;
                /** @description Repeated, or separated by commas. Without it: every currency that can be received */
                destinationCurrency?: string[];
                /** @description In the smallest unit of each source currency */
                sendingAmount?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExchangeRateListResponse"];
                };
            };
        };
    };
    lookUpUmaAddress: {
        parameters: {
            query?: {
                senderUmaAddress?: string;
                customerId?: string;
            };
            header?: never;
            path: {
                /** @description Address that money can be sent to; case does not count */
                receiverUmaAddress: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiverUmaLookupResponse"];
                };
            };
        };
    };
    lookUpExternalAccount: {
        parameters: {
            query?: {
                senderUmaAddress?: string;
                customerId?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiverExternalAccountLookupResponse"];
                };
            };
        };
    };
    createQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    getQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    executeQuote: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                quoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    createTransferIn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferInRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    createTransferOut: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferOutRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                customerId?: string;
                platformCustomerId?: string;
                senderAccountIdentifier?: string;
                receiverAccountIdentifier?: string;
                status?: components["schemas"]["TransactionStatus"];
                type?: components["schemas"]["TransactionType"];
                /** @description reconciliationInstructions.reference */
                reference?: string;
                /** @description Created at or after */
                startDate?: string;
                /** @description Created at or before */
                endDate?: string;
                sortOrder?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionListResponse"];
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    approveIncomingPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ApprovePaymentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    rejectIncomingPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                transactionId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RejectPaymentRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    receiveSandboxUmaPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxUmaReceiveRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    listJournalEntries: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntryListResponse"];
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UmaInvitationCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UmaInvitation"];
                };
            };
        };
    };
    getInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UmaInvitation"];
                };
            };
        };
    };
    claimInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UmaInvitationClaimRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UmaInvitation"];
                };
            };
        };
    };
    cancelInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                invitationCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UmaInvitation"];
                };
            };
        };
    };
    listDiscoveries: {
        parameters: {
            query?: {
                country?: string;
                currency?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscoveryListResponse"];
                };
            };
        };
    };
    listUmaProviders: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                countryCode?: string;
                currencyCode?: string;
                /** @description false leaves out providers that are not on the allowlist */
                hasBlockedProviders?: boolean;
                /** @description By name */
                sortOrder?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UmaProviderListResponse"];
                };
            };
        };
    };
    estimateCryptoWithdrawalFee: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EstimateCryptoWithdrawalFeeRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstimateCryptoWithdrawalFeeResponse"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                status?: components["schemas"]["WebhookDeliveryStatus"];
                type?: components["schemas"]["WebhookType"];
                createdAfter?: string;
                createdBefore?: string;
                limit?: number;
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryListResponse"];
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithAttempts"];
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    sendTestWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWebhookResponse"];
                };
            };
        };
    };
    fundInternalAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                accountId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxFundRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalAccount"];
                };
            };
        };
    };
    sendSandboxPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.
                 * @example 5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxSendRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutgoingTransaction"];
                };
            };
        };
    };
    receiveSwitchResult: {
        parameters: {
            query?: never;
            header: {
                /** @description Time of signing in whole seconds since 1970, at most 300 away from now */
                "X-Switch-Timestamp": string;
                /** @description Base64 of the DER form of an ECDSA P-256 signature, made with the switch's key over the SHA-256 of `<timestamp>.POST./switch/payouts/<payoutId>/result.<body>` */
                "X-Switch-Signature": string;
            };
            path: {
                /** @description As the order named it */
                payoutId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchAnswer"];
            };
        };
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenApiDocument"];
                };
            };
        };
    };
    getDocsPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    getDocsAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                asset: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                };
            };
        };
    };
}
