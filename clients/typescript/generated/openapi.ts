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
         * List customers, newest first, as JSON or CSV
         * @description Needs the permission VIEW. With `Accept: text/csv` the answer is a file. A long one comes in parts: each names the next one in `Link`, and together they are one file.
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
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
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
    "/documents/{documentId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to a document's file, for five minutes
         * @description Needs the permission MANAGE.
         */
        get: operations["getDocumentContent"];
        put?: never;
        post?: never;
        delete?: never;
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
         * Get the answer to an upload: the document or the job it became, or why it was refused
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
         * Get a link that verifies a customer: in production at the verification provider, if the operator has one
         * @description Needs the permission MANAGE.
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
    "/customers/{customerId}/kyc-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that verifies this customer: in production at the verification provider, if the operator has one
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key does nothing and answers 409, because the secret is not kept.
         */
        post: operations["createKycLink"];
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
         * Open a customer's link: approves the customer and shows a page; asks for the data of a new customer
         * @description Needs no credentials. Exists in the sandbox only.
         */
        get: operations["openKycLink"];
        put?: never;
        /**
         * Approve the link's customer with the button of the page, and first create a new one from its form
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
         * List exchange rates with your fees, one for each pair of currencies and payment rail or network
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
    "/payouts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check up to 1,000 payments together, and store them until you confirm them
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createPayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/batch/{batchId}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay every row of a batch, when its totals are the ones that you name
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["confirmPayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/batch/{batchId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch that nobody has confirmed
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["cancelPayoutBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payouts/batch/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a batch and what became of its rows
         * @description Needs the permission VIEW.
         */
        get: operations["getPayoutBatch"];
        put?: never;
        post?: never;
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
         * List transactions, newest first, as JSON or CSV
         * @description Needs the permission VIEW. With `Accept: text/csv` the answer is a file. A long one comes in parts: each names the next one in `Link`, and together they are one file.
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
    "/transactions/{transactionId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a payment that has not left yet: a PENDING or scheduled transfer, or a quote that nobody has executed
         * @description Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["cancelTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/transactions/{transactionId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that happened to a payment, in order, and what is still to come
         * @description Needs the permission VIEW.
         */
        get: operations["getTransactionTimeline"];
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
         * List the journal entries of an internal account, newest posting first
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
    "/internal-accounts/{accountId}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of an internal account, as JSON or CSV
         * @description Needs the permission VIEW. With `Accept: text/csv` the answer is a file. A long one comes in parts: each names the next one in `Link`, and together they are one file.
         */
        get: operations["getAccountStatement"];
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
         * List the events that were sent to your webhook endpoints, newest first
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
         * Send an event again at once, with the same body and id, to the present URL of its endpoint
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
    "/webhooks/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your endpoints beside the one of your configuration, oldest first, and how each does
         * @description Needs the permission VIEW.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add an endpoint that gets events, beside the one of your configuration; at most ten
         * @description Needs the permission MANAGE. Repeating an Idempotency-Key repeats the first answer and does the work once.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an endpoint, and how it does
         * @description Needs the permission VIEW.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Remove an endpoint; events that it has not taken are not sent any more
         * @description Needs the permission MANAGE.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint; setting its url, also the same one, enables it again
         * @description Needs the permission MANAGE.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/sandbox/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List every magic value of the sandbox, and a ready account of every type
         * @description Needs credentials, whatever their permissions. Exists in the sandbox only.
         */
        get: operations["listSandboxValues"];
        put?: never;
        post?: never;
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
    "/switch/collections/{collectionId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the result of a collection from the operator's payment switch, which signs the request
         * @description Needs no credentials; the signature is checked. Exists in production only.
         */
        post: operations["receiveCollectionResult"];
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
         * @description Needs no credentials; the signature is checked. Exists in production only.
         */
        post: operations["receiveSwitchResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/switch/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take money that came in, from the operator's payment switch, which signs the request
         * @description Needs no credentials; the signature is checked. Exists in production only.
         */
        post: operations["receiveSwitchDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/switch/invoices/{invoiceId}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take the money of an invoice, from the operator's payment switch, which signs the request
         * @description Needs no credentials; the signature is checked. Exists in production only.
         */
        post: operations["receiveInvoicePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verification-provider/cases/{caseId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a result of the operator's verification provider, which signs the request
         * @description Needs no credentials; the signature is checked. Exists in production only.
         */
        post: operations["receiveVerificationResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether the service works: its gateway, its functions and its table answered
         * @description Needs no credentials.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See where everything is: the API, its pages, the health of the service
         * @description Needs no credentials.
         */
        get: operations["getRootPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/llms.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the list of all pages as Markdown, for programs that read
         * @description Needs no credentials.
         */
        get: operations["getLlmsText"];
        put?: never;
        post?: never;
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
         * Get a page of the documentation, as HTML or Markdown, or a file that a page loads
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
export interface webhooks {
    OUTGOING_PAYMENT_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a quote was created, or a transfer out with executeAt; in the sandbox also one that fails after 30 seconds
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onOutgoingPaymentPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_PROCESSING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the payout of an executed quote has started, or that of a transfer out at its executeAt; in production also of any other
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onOutgoingPaymentProcessing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the receiver has the money
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onOutgoingPaymentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the payment failed or was rejected; refund says what happens to the money
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onOutgoingPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_EXPIRED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when nobody executed the quote in time, or you cancelled it
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onOutgoingPaymentExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_REFUND_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the refund has started; not in this version, where a refund is complete or has failed at once
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onOutgoingPaymentRefundPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_REFUND_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the refund is complete, beside OUTGOING_PAYMENT_FAILED; alone when the payment was cancelled (REFUNDED)
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onOutgoingPaymentRefundCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    OUTGOING_PAYMENT_REFUND_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the refund failed; the operator gets an alarm
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onOutgoingPaymentRefundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INCOMING_PAYMENT_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a payment from a UMA address waits for your answer, which decides; in the sandbox also when a transfer in was created that fails after 30 seconds, where your answer decides nothing
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onIncomingPaymentPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INCOMING_PAYMENT_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when an incoming payment, a transfer in or a deposit is on the account
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onIncomingPaymentCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INCOMING_PAYMENT_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when an incoming payment or a transfer in failed, was rejected or cancelled, or was not approved in time; also when the payer's bank took a completed transfer in back
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onIncomingPaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INCOMING_PAYMENT_REFUND_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when money that had come in went back, beside INCOMING_PAYMENT_FAILED: the payer's bank took a completed transfer in back, or the operator made a failed refund good; only in production
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onIncomingPaymentRefundCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INCOMING_PAYMENT_REFUND_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when money that had come in is on no account any more, or should go back and cannot, beside INCOMING_PAYMENT_FAILED; the operator gets an alarm
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onIncomingPaymentRefundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYC_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when an individual was approved
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onCustomerKycApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYC_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when an individual was rejected
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onCustomerKycRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYC_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when an individual's check has started
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onCustomerKycPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYB_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a business was approved
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onCustomerKybApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYB_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a business was rejected
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onCustomerKybRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    CUSTOMER_KYB_PENDING: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a business's check has started
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onCustomerKybPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_APPROVED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a verification was approved
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onVerificationApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a verification was rejected
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onVerificationRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_RESOLVE_ERRORS: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when something is missing or wrong; errors lists it
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onVerificationResolveErrors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_IN_PROGRESS: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a verification was submitted
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onVerificationInProgress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_PENDING_MANUAL_REVIEW: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a person reviews the verification
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onVerificationPendingManualReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    VERIFICATION_READY_FOR_VERIFICATION: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a link of the verification provider waits for the customer
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onVerificationReadyForVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INTERNAL_ACCOUNT_BALANCE_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when money moved in or out of an internal account
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onInternalAccountBalanceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INTERNAL_ACCOUNT_STATUS_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when an operator of the service froze or released an internal account, or the account was closed or opened again; for PENDING and ACTIVE the owner's own event tells it
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onInternalAccountStatusUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    EXTERNAL_ACCOUNT_STATUS_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the status of an external account changed, as when its bank link is complete or its owner was deleted
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onExternalAccountStatusUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    INVITATION_CLAIMED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when somebody claimed your invitation; send the money that it promises
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onInvitationClaimed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_SCANNED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the scan of a document's file ended; scanStatus is CLEAN, INFECTED or UNSCANNABLE
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onDocumentScanned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    BULK_UPLOAD_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the import processed every row of a file
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onBulkUploadCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    BULK_UPLOAD_FAILED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when a file could not be used, or an error on our side left rows
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onBulkUploadFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    PAYOUT_BATCH_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when every row of a payout batch has its outcome, also when rows failed; each payment has events of its own
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onPayoutBatchCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEST: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the endpoint was set, or you asked for a test
         * @description Anybody can send a POST to your endpoint, so verify the signature over the raw body before you parse it: X-Webhook-Signature proves that the service sent the event, webhook-signature also that it is fresh.
         */
        post: operations["onTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error400: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 400;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "INVALID_INPUT" | "MISSING_MANDATORY_USER_INFO" | "INVITATION_ALREADY_CLAIMED" | "INVITATIONS_NOT_CONFIGURED" | "INVALID_UMA_ADDRESS" | "INVITATION_CANCELLED" | "QUOTE_REQUEST_FAILED" | "INVALID_PAYREQ_RESPONSE" | "INVALID_RECEIVER" | "PARSE_PAYREQ_RESPONSE_ERROR" | "CERT_CHAIN_INVALID" | "CERT_CHAIN_EXPIRED" | "INVALID_PUBKEY_FORMAT" | "MISSING_REQUIRED_UMA_PARAMETERS" | "SENDER_NOT_ACCEPTED" | "AMOUNT_OUT_OF_RANGE" | "INVALID_CURRENCY" | "INVALID_TIMESTAMP" | "INVALID_NONCE" | "INVALID_REQUEST_FORMAT" | "INVALID_BANK_ACCOUNT" | "SELF_PAYMENT" | "LOOKUP_REQUEST_FAILED" | "PARSE_LNURLP_RESPONSE_ERROR" | "INVALID_AMOUNT" | "WEBHOOK_ENDPOINT_NOT_SET" | "WEBHOOK_DELIVERY_ERROR" | "LOW_QUALITY" | "DATA_MISMATCH" | "EXPIRED" | "SUSPECTED_FRAUD" | "UNSUITABLE_DOCUMENT" | "INCOMPLETE" | "INSUFFICIENT_BALANCE";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                /** @description What is wrong with the request; absent when no single field is wrong */
                issues?: {
                    /**
                     * @description The field, with dots
                     * @example amount
                     */
                    path: string;
                    /**
                     * @description The rule, in words
                     * @example must be at least 1
                     */
                    message: string;
                    /** @description The rule, for programs; absent for a missing field, and for a rule that these fields cannot say */
                    constraint?: {
                        /**
                         * @description Form of the value, such as date, date-time, email, integer or uri
                         * @example date
                         */
                        format?: string;
                        /** @description Regular expression that the text must match */
                        pattern?: string;
                        /**
                         * @description Least value; of a text or a list, the least length
                         * @example 1
                         */
                        min?: number;
                        /** @description Greatest value, or greatest length */
                        max?: number;
                        /** @description Every allowed value, of at most 60 */
                        allowed?: (string | number | boolean)[];
                    };
                }[];
            } & {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error401: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 401;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "UNAUTHORIZED" | "INVALID_SIGNATURE";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error403: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 403;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "FORBIDDEN" | "PLATFORM_DISABLED" | "USER_NOT_READY" | "ACCOUNT_FROZEN" | "COUNTERPARTY_NOT_ALLOWED" | "VELOCITY_LIMIT_EXCEEDED";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error404: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 404;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "TRANSACTION_NOT_FOUND" | "INVITATION_NOT_FOUND" | "USER_NOT_FOUND" | "QUOTE_NOT_FOUND" | "LOOKUP_REQUEST_NOT_FOUND" | "TOKEN_NOT_FOUND" | "BULK_UPLOAD_JOB_NOT_FOUND" | "PAYOUT_BATCH_NOT_FOUND" | "REFERENCE_NOT_FOUND" | "ACCOUNT_NOT_FOUND" | "DOCUMENT_NOT_FOUND" | "WEBHOOK_ENDPOINT_NOT_FOUND" | "BENEFICIAL_OWNER_NOT_FOUND" | "VERIFICATION_NOT_FOUND" | "WEBHOOK_DELIVERY_NOT_FOUND" | "ROUTE_NOT_FOUND";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error409: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 409;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL" | "TRANSACTION_NOT_CANCELLABLE" | "PAYOUT_BATCH_NOT_PENDING" | "PAYOUT_BATCH_TOTALS_DIFFER" | "UMA_ADDRESS_EXISTS" | "UMA_DOMAIN_TAKEN" | "PLATFORM_CUSTOMER_ID_EXISTS" | "EXTERNAL_ACCOUNT_EXISTS" | "PAYOUT_RESULT_CONTRADICTED" | "DEPOSIT_CONTRADICTED" | "VERIFICATION_RESULT_CONTRADICTED" | "QUOTE_NOT_EXECUTABLE" | "IDEMPOTENCY_REQUEST_IN_PROGRESS" | "IDEMPOTENCY_RESULT_NOT_KEPT" | "CUSTOMER_HAS_FUNDS" | "WEBHOOK_ENDPOINT_LIMIT_REACHED" | "DOCUMENT_IN_USE" | "DOCUMENT_SCAN_PENDING" | "DOCUMENT_QUARANTINED";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error410: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 410;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "CUSTOMER_DELETED";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error412: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 412;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "UNSUPPORTED_UMA_VERSION";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error413: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 413;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "PAYLOAD_TOO_LARGE";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error415: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 415;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "UNSUPPORTED_MEDIA_TYPE";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error422: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 422;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "IDEMPOTENCY_KEY_REUSED";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error424: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 424;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "PAYREQ_REQUEST_FAILED" | "COUNTERPARTY_PUBKEY_FETCH_ERROR" | "NO_COMPATIBLE_UMA_VERSION" | "LNURLP_REQUEST_FAILED";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error429: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 429;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "RATE_LIMITED";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error431: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 431;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "HEADERS_TOO_LARGE";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error500: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 500;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "SERVICE_SWITCH_ERROR" | "INTERNAL_ERROR";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error501: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 501;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY" | "NOT_IMPLEMENTED";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        Error503: {
            /**
             * @description HTTP status, as in the status line
             * @constant
             */
            status: 503;
            /**
             * @description What is wrong, for programs; never changes its meaning
             * @enum {string}
             */
            code: "SERVICE_UNAVAILABLE";
            /** @description What is wrong and what to do, for people; may change */
            message: string;
            /** @description The facts, such as the fields with problems; absent when there are none */
            details?: {
                [key: string]: unknown;
            };
            /** @description The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value. */
            requestId: string;
            /**
             * Format: uri
             * @description Address of the page that explains this code, at the host that you called.
             */
            docUrl: string;
        };
        OutgoingPaymentEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["OutgoingTransaction"];
        };
        IncomingPaymentEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REFUND_COMPLETED" | "INCOMING_PAYMENT_REFUND_FAILED";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["IncomingTransaction"];
        };
        CustomerKycEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["IndividualCustomer"];
        };
        CustomerKybEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["BusinessCustomer"];
        };
        VerificationEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "VERIFICATION_READY_FOR_VERIFICATION";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["Verification"];
        };
        InternalAccountEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INTERNAL_ACCOUNT_STATUS_UPDATED";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["InternalAccount"];
        };
        ExternalAccountEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "EXTERNAL_ACCOUNT_STATUS_UPDATED";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["ExternalAccount"];
        };
        InvitationEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "INVITATION_CLAIMED";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["UmaInvitation"];
        };
        DocumentEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "DOCUMENT_SCANNED";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["Document"];
        };
        BulkUploadEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["BulkCustomerImportJob"];
        };
        PayoutBatchEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "PAYOUT_BATCH_COMPLETED";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
            /** @description The resource as its GET showed it directly after the change */
            data: components["schemas"]["PayoutBatch"];
        };
        TestEvent: {
            /**
             * @description Identifier of the event, the same in every attempt: process each once
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Kind of event
             * @enum {string}
             */
            type: "TEST";
            /**
             * Format: date-time
             * @description When the change happened, ISO 8601 in UTC: of two events of a resource, the later one is newer. Balances are the exception: read the account
             */
            timestamp: string;
        };
        PlatformConfigUpdateRequest: {
            /** @description null gives the domain up; it stays reserved for you for 30 days */
            umaDomain?: string | null;
            /** @description null ends the sending of events */
            webhookEndpoint?: string | null;
            /** @description Replaces the list; accounts in a currency that is left out stay */
            supportedCurrencies?: components["schemas"]["PlatformCurrencyConfigUpdate"][];
            /** @description Your own fees, on top of those of the service, for quotes made from now on. Replaces the list; an empty one ends them. At most one for each feeType and sourceCurrency */
            feeConfigs?: components["schemas"]["PlatformFeeConfig"][];
        };
        PlatformCurrencyConfigUpdate: {
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
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
            /** @description What the other side of a payment must tell before the payment goes on */
            requiredCounterpartyFields: {
                /** @description Which field of a customer or counterparty */
                name: components["schemas"]["CustomerInfoFieldName"];
                /** @description Whether a payment without it is refused */
                mandatory: boolean;
            }[];
            /** @description What providers want to know about your customer; absent when nothing */
            providerRequiredCustomerFields?: components["schemas"]["CustomerInfoFieldName"][];
            /** @description What providers want to know about the other side; absent when nothing */
            providerRequiredCounterpartyCustomerFields?: components["schemas"]["CustomerInfoFieldName"][];
            /** @description Directions in which this currency moves */
            enabledTransactionTypes: ("INCOMING" | "OUTGOING")[];
        };
        /** @enum {string} */
        CustomerInfoFieldName: "FULL_NAME" | "BIRTH_DATE" | "NATIONALITY" | "PHONE_NUMBER" | "EMAIL" | "POSTAL_ADDRESS" | "TAX_ID" | "REGISTRATION_NUMBER" | "USER_TYPE" | "COUNTRY_OF_RESIDENCE" | "ACCOUNT_IDENTIFIER" | "FI_LEGAL_ENTITY_NAME" | "FI_ADDRESS" | "PURPOSE_OF_PAYMENT" | "ULTIMATE_INSTITUTION_COUNTRY" | "IDENTIFIER" | "BUSINESS_TYPE";
        PlatformFeeConfig: {
            /**
             * @description Whether quotes send and receive the same currency or two
             * @example CROSS_CURRENCY_TRANSACTION
             * @enum {string}
             */
            feeType: "CROSS_CURRENCY_TRANSACTION" | "SAME_CURRENCY_TRANSACTION";
            /**
             * @description The currency that is sent
             * @example USD
             */
            sourceCurrency: string;
            /**
             * @description Of the whole amount sent, in hundredths of a percent
             * @example 100
             */
            variableFeeBps: number;
            /** @description On top of the variable fee, in sourceCurrency */
            fixedFee: {
                /**
                 * @description In the smallest unit of the currency
                 * @example 50
                 */
                amount: number;
                /**
                 * @description Currency code: ISO 4217, or USDC, USDT, BTC
                 * @example USD
                 */
                currency: string;
            };
        };
        ApiTokenCreateRequest: {
            /**
             * @description Your name for it; the service only shows it
             * @example Payout worker
             */
            name: string;
            /**
             * @description What the token may do; no permission implies another
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
             * @description INDIVIDUAL or BUSINESS; it never changes (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
            /** @description State of the identity check of a person. Only APPROVED customers move money */
            kycStatus?: components["schemas"]["KycStatus"];
            /**
             * @description First and last name. In the sandbox its end chooses the outcome of the KYC
             * @example Jane Doe
             */
            fullName?: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Which of your terms the customer accepted; absent when you said nothing */
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            /**
             * @description Your own note about the customer; nobody else sees it
             * @example Met at the fair in Leeds
             */
            description?: string;
            /** @description Kind of number in identifier */
            idType?: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier?: string;
            /**
             * @description Country that issued the number in identifier, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfIssuance?: string;
        };
        /**
         * @description Only platforms that are regulated financial institutions may set it
         * @enum {string}
         */
        KycStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
        Address: {
            /** @description Street and number */
            line1: string;
            /** @description More of the address, such as a floor; absent when there is nothing */
            line2?: string;
            /** @description City or town; absent when you gave none */
            city?: string;
            /** @description State, province or region; absent where there is none */
            state?: string;
            /** @description Postal code in the form of the country; required where the country has postal codes */
            postalCode?: string;
            /**
             * @description Country, ISO 3166-1 alpha-2
             * @example US
             */
            country: string;
        };
        EndUserTermsConsent: {
            /**
             * Format: date-time
             * @description When the customer accepted them, ISO 8601; at most five minutes ahead of our clock
             * @example 2025-10-13T12:00:00.000Z
             */
            acceptedAt: string;
            /**
             * @description Your name of the version that the customer accepted
             * @example 2025-10
             */
            version: string;
        };
        /** @enum {string} */
        IdentificationType: "SSN" | "ITIN" | "EIN" | "NON_US_TAX_ID";
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
             * @description INDIVIDUAL or BUSINESS; it never changes (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            customerType: "BUSINESS";
            /** @description State of the check of a business. Only an APPROVED business moves money */
            kybStatus?: components["schemas"]["KybStatus"];
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Which of your terms the customer accepted; absent when you said nothing */
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            /**
             * @description Your own note about the customer; nobody else sees it
             * @example Met at the fair in Leeds
             */
            description?: string;
            /** @description What the business is */
            businessInfo?: components["schemas"]["BusinessInfo"];
        };
        /**
         * @description Only platforms that are regulated financial institutions may set it
         * @enum {string}
         */
        KybStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
        BusinessInfo: {
            /**
             * @description Name in the commercial register
             * @example Acme Trading Ltd
             */
            legalName: string;
            /** @description Name that the business uses; absent when it is the legal name */
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
             * @description Day of incorporation, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            incorporatedOn?: string;
            /**
             * @description Legal form
             * @enum {string}
             */
            entityType?: "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "OTHER";
            /** @description Number at the tax office, such as the EIN in the US */
            taxId?: string;
            /** @description Countries where the business is active, ISO 3166-1 alpha-2 */
            countriesOfOperation?: string[];
            /**
             * @description Line of business
             * @enum {string}
             */
            businessType?: "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";
            /**
             * @description Why the business needs the account
             * @enum {string}
             */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            /** @description Where the business's money comes from */
            sourceOfFunds?: string;
            /**
             * @description Payments that the business expects in a month
             * @enum {string}
             */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /**
             * @description Volume that the business expects in a month, in US dollars
             * @enum {string}
             */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            /** @description Countries to which the business will send money, ISO 3166-1 alpha-2 */
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
             * @description INDIVIDUAL or BUSINESS; it never changes (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
            /** @description State of the identity check of a person. Only APPROVED customers move money */
            kycStatus?: components["schemas"]["KycStatus"];
            /**
             * @description First and last name. In the sandbox its end chooses the outcome of the KYC
             * @example Jane Doe
             */
            fullName?: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Which of your terms the customer accepted; absent when you said nothing */
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            /**
             * @description Your own note about the customer; nobody else sees it
             * @example Met at the fair in Leeds
             */
            description?: string;
            /** @description Kind of number in identifier */
            idType?: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier?: string;
            /**
             * @description Country that issued the number in identifier, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfIssuance?: string;
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
             * @description INDIVIDUAL or BUSINESS; it never changes (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            customerType: "BUSINESS";
            /** @description State of the check of a business. Only an APPROVED business moves money */
            kybStatus?: components["schemas"]["KybStatus"];
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Which of your terms the customer accepted; absent when you said nothing */
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsent"];
            /**
             * @description Your own note about the customer; nobody else sees it
             * @example Met at the fair in Leeds
             */
            description?: string;
            /** @description What the business is */
            businessInfo?: components["schemas"]["BusinessInfoUpdate"];
        };
        BusinessInfoUpdate: {
            /**
             * @description Name in the commercial register
             * @example Acme Trading Ltd
             */
            legalName?: string;
            /** @description Name that the business uses; absent when it is the legal name */
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
             * @description Day of incorporation, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            incorporatedOn?: string;
            /**
             * @description Legal form
             * @enum {string}
             */
            entityType?: "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "OTHER";
            /** @description Number at the tax office, such as the EIN in the US */
            taxId?: string;
            /** @description Countries where the business is active, ISO 3166-1 alpha-2 */
            countriesOfOperation?: string[];
            /**
             * @description Line of business
             * @enum {string}
             */
            businessType?: "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";
            /**
             * @description Why the business needs the account
             * @enum {string}
             */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            /** @description Where the business's money comes from */
            sourceOfFunds?: string;
            /**
             * @description Payments that the business expects in a month
             * @enum {string}
             */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /**
             * @description Volume that the business expects in a month, in US dollars
             * @enum {string}
             */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            /** @description Countries to which the business will send money, ISO 3166-1 alpha-2 */
            expectedRecipientJurisdictions?: string[];
        };
        BeneficialOwnerCreateRequest: {
            /**
             * @description The business
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
            /**
             * @description What the person does in the business; UBO means that they own it
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
            /** @description Who the person is */
            personalInfo: components["schemas"]["BeneficialOwnerPersonalInfo"];
        };
        /** @enum {string} */
        BeneficialOwnerRole: "UBO" | "DIRECTOR" | "COMPANY_OFFICER" | "CONTROL_PERSON" | "TRUSTEE" | "GENERAL_PARTNER";
        BeneficialOwnerPersonalInfo: {
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality: string;
            /** @description Postal address */
            address: components["schemas"]["Address"];
            /** @description Kind of number in identifier */
            idType: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier: string;
            /**
             * @description First name, as in the passport
             * @example Jane
             */
            firstName?: string;
            /**
             * @description A person with a single name has one of lastName and firstName. In the sandbox its last three characters choose the outcome of the KYC
             * @example Doe
             */
            lastName?: string;
            /** @description Name between first and last name; absent when there is none */
            middleName?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /**
             * @description Country that issued the number in identifier, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfIssuance?: string;
        };
        BeneficialOwnerUpdateRequest: {
            /**
             * @description What the person does in the business; UBO means that they own it
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
            /** @description Who the person is */
            personalInfo?: components["schemas"]["BeneficialOwnerPersonalInfoUpdate"];
        };
        BeneficialOwnerPersonalInfoUpdate: {
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /** @description Kind of number in identifier */
            idType?: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier?: string;
            /**
             * @description First name, as in the passport
             * @example Jane
             */
            firstName?: string;
            /**
             * @description A person with a single name has one of lastName and firstName. In the sandbox its last three characters choose the outcome of the KYC
             * @example Doe
             */
            lastName?: string;
            /** @description Name between first and last name; absent when there is none */
            middleName?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /**
             * @description Country that issued the number in identifier, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfIssuance?: string;
        };
        VerificationRequest: {
            /**
             * @description The customer, `Customer:<uuid>`
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
        };
        DocumentUploadRequest: {
            /** @description Kind of document */
            documentType: components["schemas"]["DocumentType"];
            /**
             * @description Which side of the document the file shows; absent for documents with one side
             * @enum {string}
             */
            side?: "FRONT" | "BACK";
            /**
             * @description Country that issued the document, ISO 3166-1 alpha-2
             * @example US
             */
            country: string;
            /**
             * @description Number of the document; absent when you gave none
             * @example X1234567
             */
            documentNumber?: string;
            /**
             * @description Customer or beneficial owner whom the document is about
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
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
            /** @description Kind of document */
            documentType?: components["schemas"]["DocumentType"];
            /**
             * @description Which side of the document the file shows; absent for documents with one side
             * @enum {string}
             */
            side?: "FRONT" | "BACK";
            /**
             * @description Country that issued the document, ISO 3166-1 alpha-2
             * @example US
             */
            country?: string;
            /**
             * @description Number of the document; absent when you gave none
             * @example X1234567
             */
            documentNumber?: string;
            /**
             * Format: binary
             * @description PDF, JPEG or PNG, at most 10,000,000 bytes
             */
            file?: string;
        };
        KycLinkRequest: {
            /**
             * @description Where the page leads the customer afterwards; without it the page says that it is done
             * @example https://acme.example/done
             */
            redirectUri?: string;
        };
        ExternalAccountCreateRequest: {
            /**
             * @description Whose account it is; without it, it is your platform's own
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currency: string;
            /** @description Your own id of the account */
            platformAccountId?: string;
            /**
             * @description A network of the account type; the main network when left out. Test networks are for the sandbox
             * @example SOLANA_MAINNET
             */
            cryptoNetwork?: string;
            /** @description Where the account is: bank, mobile money or wallet */
            accountInfo: components["schemas"]["ExternalAccountCreateInfo"];
            /**
             * @description Incoming UMA payments go here; the former default loses its mark
             * @default false
             */
            defaultUmaDepositAccount?: boolean;
        };
        ExternalAccountCreateInfo: components["schemas"]["AedAccountCreateInfo"] | components["schemas"]["BaseWalletCreateInfo"] | components["schemas"]["BdtAccountCreateInfo"] | components["schemas"]["BrlAccountCreateInfo"] | components["schemas"]["BwpAccountCreateInfo"] | components["schemas"]["CadAccountCreateInfo"] | components["schemas"]["CnyAccountCreateInfo"] | components["schemas"]["CopAccountCreateInfo"] | components["schemas"]["DkkAccountCreateInfo"] | components["schemas"]["EgpAccountCreateInfo"] | components["schemas"]["EthereumWalletCreateInfo"] | components["schemas"]["EurAccountCreateInfo"] | components["schemas"]["GbpAccountCreateInfo"] | components["schemas"]["GhsAccountCreateInfo"] | components["schemas"]["GtqAccountCreateInfo"] | components["schemas"]["HkdAccountCreateInfo"] | components["schemas"]["HtgAccountCreateInfo"] | components["schemas"]["IdrAccountCreateInfo"] | components["schemas"]["InrAccountCreateInfo"] | components["schemas"]["JmdAccountCreateInfo"] | components["schemas"]["KesAccountCreateInfo"] | components["schemas"]["LightningCreateInfo"] | components["schemas"]["MwkAccountCreateInfo"] | components["schemas"]["MxnAccountCreateInfo"] | components["schemas"]["MyrAccountCreateInfo"] | components["schemas"]["NgnAccountCreateInfo"] | components["schemas"]["PhpAccountCreateInfo"] | components["schemas"]["PkrAccountCreateInfo"] | components["schemas"]["PolygonWalletCreateInfo"] | components["schemas"]["RwfAccountCreateInfo"] | components["schemas"]["SgdAccountCreateInfo"] | components["schemas"]["SlvAccountCreateInfo"] | components["schemas"]["SolanaWalletCreateInfo"] | components["schemas"]["SparkWalletCreateInfo"] | components["schemas"]["SwiftAccountCreateInfo"] | components["schemas"]["ThbAccountCreateInfo"] | components["schemas"]["TronWalletCreateInfo"] | components["schemas"]["TzsAccountCreateInfo"] | components["schemas"]["UgxAccountCreateInfo"] | components["schemas"]["UsdAccountCreateInfo"] | components["schemas"]["VndAccountCreateInfo"] | components["schemas"]["XafAccountCreateInfo"] | components["schemas"]["XofAccountCreateInfo"] | components["schemas"]["ZarAccountCreateInfo"] | components["schemas"]["ZmwAccountCreateInfo"];
        AedAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "AED_ACCOUNT";
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        IndividualBeneficiary: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
        };
        BusinessBeneficiary: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
            /**
             * @description Name in the commercial register
             * @example Acme Trading Ltd
             */
            legalName: string;
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Number in the commercial register */
            registrationNumber?: string;
            /** @description Number at the tax office, such as the EIN in the US */
            taxId?: string;
        };
        BaseWalletCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BASE_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        BdtAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BDT_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Phone number of the holder, E.164 with a leading + */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        BrlAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BRL_ACCOUNT";
            /** @description PIX key of a Brazilian account, of the kind that pixKeyType names; a CNPJ may have letters */
            pixKey: string;
            /**
             * @description Kind of pixKey
             * @enum {string}
             */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            /** @description CPF of the holder, 11 digits, or CNPJ, 12 letters and digits and two check digits */
            taxId: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        BwpAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BWP_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        CadAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "CAD_ACCOUNT";
            /** @description Number of the bank (Canada: institution number, three digits) */
            bankCode: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["CadAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        CadAccountIndividualBeneficiary: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Number in the commercial register */
            registrationNumber?: string;
        };
        /** @description Exactly one of accountNumber, phoneNumber */
        CnyAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "CNY_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank, or of the UnionPay card, which has a check digit; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber?: string;
            /** @description CNAPS code of the branch of a Chinese bank: 12 digits with a check digit. Banks ask for it for accounts of businesses */
            cnapsCode?: string;
            /** @description Phone number of the wallet (Alipay, WeChat Pay), +86 and 11 digits */
            phoneNumber?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        CopAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "COP_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["CopAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        CopAccountIndividualBeneficiary: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence: string;
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /** @description Postal address */
            address?: components["schemas"]["Address"];
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
        };
        DkkAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "DKK_ACCOUNT";
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        EgpAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "EGP_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban?: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["EgpAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        EgpAccountIndividualBeneficiary: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @description Postal address */
            address: components["schemas"]["Address"];
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence: string;
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
        };
        EthereumWalletCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ETHEREUM_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        EurAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "EUR_ACCOUNT";
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["EurAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        EurAccountIndividualBeneficiary: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @description Postal address */
            address: components["schemas"]["Address"];
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
        };
        GbpAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GBP_ACCOUNT";
            /** @description Sort code of a British bank: six digits */
            sortCode: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        GhsAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GHS_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        GtqAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GTQ_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["CopAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        HkdAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "HKD_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        HtgAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "HTG_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        IdrAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "IDR_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        InrAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "INR_ACCOUNT";
            /** @description UPI address of an Indian account, `name@bank` */
            vpa: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        JmdAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "JMD_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["JmdAccountIndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        JmdAccountIndividualBeneficiary: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @description Postal address */
            address: components["schemas"]["Address"];
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
        };
        KesAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "KES_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        /** @description Exactly one of invoice, bolt12, lightningAddress */
        LightningCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "LIGHTNING";
            /** @description Lightning invoice (BOLT 11); it can be paid once */
            invoice?: string;
            /** @description Lightning offer (BOLT 12); it can be paid again and again */
            bolt12?: string;
            /** @description Lightning address, `name@domain` */
            lightningAddress?: string;
        };
        MwkAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MWK_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        MxnAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MXN_ACCOUNT";
            /** @description CLABE of a Mexican account: 18 digits with a check digit */
            clabeNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        MyrAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MYR_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        NgnAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "NGN_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        PhpAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "PHP_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        PkrAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "PKR_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban?: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        PolygonWalletCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "POLYGON_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        RwfAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "RWF_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        SgdAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SGD_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        /** @description Exactly one of accountNumber, phoneNumber; accountNumber needs bankName and bankAccountType */
        SlvAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SLV_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName?: string;
            /** @description Number of the account at its bank, or its IBAN (SV and 26 more characters) with check digits; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber?: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Phone number of the mobile-money account (Tigo Money), +503 and 8 digits */
            phoneNumber?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        SolanaWalletCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SOLANA_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        SparkWalletCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SPARK_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        /** @description Exactly one of accountNumber, iban */
        SwiftAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SWIFT_ACCOUNT";
            /** @description Country of the bank, ISO 3166-1 alpha-2: the one of its BIC or of the account's IBAN */
            country: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Name of the bank, any bank of the world */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber?: string;
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        ThbAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "THB_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        TronWalletCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "TRON_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        TzsAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "TZS_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        UgxAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "UGX_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        UsdAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "USD_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description ABA routing number of a US bank: nine digits with a check digit */
            routingNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        VndAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "VND_ACCOUNT";
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        XafAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "XAF_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /**
             * @description Country of the mobile-money account, ISO 3166-1 alpha-2, because several countries share the franc
             * @enum {string}
             */
            region: "CM" | "CG";
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        XofAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "XOF_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /**
             * @description Country of the mobile-money account, ISO 3166-1 alpha-2, because several countries share the franc
             * @enum {string}
             */
            region: "BJ" | "CI" | "SN" | "TG";
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        ZarAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ZAR_ACCOUNT";
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        ZmwAccountCreateInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ZMW_ACCOUNT";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiary"] | components["schemas"]["BusinessBeneficiary"];
        };
        PlatformExternalAccountCreateRequest: {
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currency: string;
            /** @description Your own id of the account */
            platformAccountId?: string;
            /**
             * @description A network of the account type; the main network when left out. Test networks are for the sandbox
             * @example SOLANA_MAINNET
             */
            cryptoNetwork?: string;
            /** @description Where the account is: bank, mobile money or wallet */
            accountInfo: components["schemas"]["ExternalAccountCreateInfo"];
        };
        LinkTokenCreateRequest: {
            /**
             * @description The customer, `Customer:<uuid>`
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
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
            /**
             * @description Lookup of the receiver that this quote follows; absent when there was none
             * @example Lookup:019542f5-b3e7-7d02-8000-000000000000
             */
            lookupId?: string;
            /** @description Where the money comes from */
            source: components["schemas"]["QuoteSource"];
            /** @description Where the money goes */
            destination: components["schemas"]["QuoteDestination"];
            /**
             * @description Which amount is exact. SENDING: what the payer spends. RECEIVING: what arrives
             * @enum {string}
             */
            lockedCurrencySide: "SENDING" | "RECEIVING";
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            lockedCurrencyAmount: number;
            /** @description true executes the quote in the same request; false is the default. With REALTIME_FUNDING the arrival of the money executes it in either case */
            immediatelyExecute?: boolean;
            /**
             * Format: date-time
             * @description When the payment is made, ISO 8601, up to 90 days ahead: PENDING until then, with nothing debited or reserved. Absent: now
             * @example 2025-10-13T12:00:00.000Z
             */
            executeAt?: string;
            /**
             * @description With executeAt: how far the rate at that time may be from the rate now, in either direction, in basis points. Beyond it the quote fails
             * @example 50
             */
            maxRateDeviationBps?: number;
            /** @description Text about the payment. The bank gets it, and so does the platform of a receiver who is a customer of this service. Absent when there is none */
            description?: string;
            /**
             * @description Your own keys and values, at most 10 and 1 KB together; answers and events show them to you only. Absent for none
             * @example {
             *       "orderId": "4711",
             *       "costCentre": "EU-7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description What the receiver reads on the bank statement, at most 80 characters: in the addenda of ACH, in the OBI of a wire, in the remittance information of RTP and SEPA. A receiver who is a customer of this service sees it in the incoming payment. Absent when there is none
             * @example Invoice 4711
             */
            remittanceInformation?: string;
            /**
             * @description Why the money is sent, for the checks of banks, authorities and the receiver
             * @enum {string}
             */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "OTHER";
            /**
             * @description By CustomerInfoFieldName
             * @example {
             *       "FULL_NAME": "Ada Obi"
             *     }
             */
            senderCustomerInfo?: {
                /** @description First and last name */
                FULL_NAME?: string;
                /** @description Date of birth, `YYYY-MM-DD` */
                BIRTH_DATE?: string;
                /** @description Citizenship, ISO 3166-1 alpha-2 */
                NATIONALITY?: string;
                /** @description Phone number, E.164 with a leading + */
                PHONE_NUMBER?: string;
                /** @description E-mail address */
                EMAIL?: string;
                /** @description Postal address in one text */
                POSTAL_ADDRESS?: string;
                /** @description Number at the tax office */
                TAX_ID?: string;
                /** @description Number of a business in the commercial register */
                REGISTRATION_NUMBER?: string;
                /** @description INDIVIDUAL or BUSINESS */
                USER_TYPE?: string;
                /** @description Country where the person lives, ISO 3166-1 alpha-2 */
                COUNTRY_OF_RESIDENCE?: string;
                /** @description Account number, IBAN or address at the own institution */
                ACCOUNT_IDENTIFIER?: string;
                /** @description Legal name of the own institution */
                FI_LEGAL_ENTITY_NAME?: string;
                /** @description Postal address of the own institution */
                FI_ADDRESS?: string;
                /** @description Why the money is sent */
                PURPOSE_OF_PAYMENT?: string;
                /** @description Country of the institution at the very end, ISO 3166-1 alpha-2 */
                ULTIMATE_INSTITUTION_COUNTRY?: string;
                /** @description Number of an identity document */
                IDENTIFIER?: string;
                /** @description Line of business */
                BUSINESS_TYPE?: string;
            };
            /** @description Your own fee of this quote, in place of the configured one */
            platformFeeOverride?: {
                /** @description On top of the variable fee, in the sending currency */
                platformFixedFee: {
                    /**
                     * @description In the smallest unit of the currency
                     * @example 50
                     */
                    amount: number;
                    /**
                     * @description Currency code: ISO 4217, or USDC, USDT, BTC
                     * @example USD
                     */
                    currency: string;
                };
                /**
                 * @description Of the whole amount sent, in hundredths of a percent
                 * @example 100
                 */
                platformVariableFeeBps: number;
            };
        };
        QuoteSource: {
            /**
             * @description ACCOUNT: an internal account. REALTIME_FUNDING: money that you send for this payment
             * @constant
             */
            sourceType: "ACCOUNT";
            /**
             * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
             */
            accountId: string;
            /**
             * @description Customer who pays; absent when your platform pays
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
        } | {
            /**
             * @description ACCOUNT: an internal account. REALTIME_FUNDING: money that you send for this payment
             * @constant
             */
            sourceType: "REALTIME_FUNDING";
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currency: string;
            /**
             * @description Customer who pays; absent when your platform pays
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
            /** @description Network on which the funding arrives, when the currency is a crypto currency */
            cryptoNetwork?: string;
        };
        QuoteDestination: {
            /**
             * @description ACCOUNT or UMA_ADDRESS; it decides which other fields there are
             * @constant
             */
            destinationType: "ACCOUNT";
            /**
             * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
             * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
             */
            accountId: string;
            /** @description Payment network to use; without it, the service chooses one that the account has */
            paymentRail?: components["schemas"]["PaymentRail"];
        } | {
            /**
             * @description ACCOUNT or UMA_ADDRESS; it decides which other fields there are
             * @constant
             */
            destinationType: "UMA_ADDRESS";
            /**
             * @description Address that money can be sent to; case does not count
             * @example $jane.doe@acme.example
             */
            umaAddress: string;
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currency?: string;
        };
        /** @enum {string} */
        PaymentRail: "ACH" | "BANK_TRANSFER" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "MOBILE_MONEY" | "PAYNOW" | "PIX" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UPI" | "WIRE";
        TransferInRequest: {
            /** @description Where the money comes from */
            source: {
                /**
                 * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
                 * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
                accountId: string;
            };
            /** @description Where the money goes */
            destination: {
                /**
                 * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
                 * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
                accountId: string;
            };
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            amount: number;
            /** @description Text about the payment. The bank gets it, and so does the platform of a receiver who is a customer of this service. Absent when there is none */
            description?: string;
            /**
             * @description Your own keys and values, at most 10 and 1 KB together; answers and events show them to you only. Absent for none
             * @example {
             *       "orderId": "4711",
             *       "costCentre": "EU-7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description Why the money is sent, for the checks of banks, authorities and the receiver
             * @enum {string}
             */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "OTHER";
        };
        TransferOutRequest: {
            /** @description Where the money comes from */
            source: {
                /**
                 * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
                 * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
                accountId: string;
            };
            /** @description Where the money goes */
            destination: {
                /**
                 * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
                 * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
                accountId: string;
                /** @description Payment network to use; without it, the service chooses one that the account has */
                paymentRail?: components["schemas"]["PaymentRail"];
            };
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            amount: number;
            /**
             * Format: date-time
             * @description When the payment is made, ISO 8601, up to 90 days ahead: PENDING until then, with nothing debited or reserved. Absent: now
             * @example 2025-10-13T12:00:00.000Z
             */
            executeAt?: string;
            /** @description Text about the payment. The bank gets it, and so does the platform of a receiver who is a customer of this service. Absent when there is none */
            description?: string;
            /**
             * @description Your own keys and values, at most 10 and 1 KB together; answers and events show them to you only. Absent for none
             * @example {
             *       "orderId": "4711",
             *       "costCentre": "EU-7"
             *     }
             */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description What the receiver reads on the bank statement, at most 80 characters: in the addenda of ACH, in the OBI of a wire, in the remittance information of RTP and SEPA. A receiver who is a customer of this service sees it in the incoming payment. Absent when there is none
             * @example Invoice 4711
             */
            remittanceInformation?: string;
            /**
             * @description Why the money is sent, for the checks of banks, authorities and the receiver
             * @enum {string}
             */
            purposeOfPayment?: "GIFT" | "SELF" | "GOODS_OR_SERVICES" | "EDUCATION" | "HEALTH_OR_MEDICAL" | "REAL_ESTATE_PURCHASE" | "TAX_PAYMENT" | "LOAN_PAYMENT" | "UTILITY_BILL" | "DONATION" | "TRAVEL" | "OTHER";
        };
        PayoutBatchRequest: {
            /** @description The payments, 1 to 1,000; in place of csv */
            rows?: ({
                [key: string]: unknown;
            } | components["schemas"]["TransferOutRequest"] | components["schemas"]["QuoteRequest"])[];
            /**
             * @description The text of a CSV file with a header, in place of rows (docs/payout-batches.md)
             * @example sourceAccountId,destinationAccountId,amount
             */
            csv?: string;
            /**
             * @description true: only check the rows and add them up; nothing is stored
             * @example true
             */
            dryRun?: boolean;
        };
        PayoutBatchConfirmation: {
            /** @description The totals of the batch as you saw them, in any order */
            totals: {
                /**
                 * @description Currency code: ISO 4217, or USDC, USDT, BTC
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Integer in the smallest unit of the currency (cents, satoshis)
                 * @example 1250000
                 */
                amount: number;
            }[];
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
                /** @description First and last name */
                FULL_NAME?: string;
                /** @description Date of birth, `YYYY-MM-DD` */
                BIRTH_DATE?: string;
                /** @description Citizenship, ISO 3166-1 alpha-2 */
                NATIONALITY?: string;
                /** @description Phone number, E.164 with a leading + */
                PHONE_NUMBER?: string;
                /** @description E-mail address */
                EMAIL?: string;
                /** @description Postal address in one text */
                POSTAL_ADDRESS?: string;
                /** @description Number at the tax office */
                TAX_ID?: string;
                /** @description Number of a business in the commercial register */
                REGISTRATION_NUMBER?: string;
                /** @description INDIVIDUAL or BUSINESS */
                USER_TYPE?: string;
                /** @description Country where the person lives, ISO 3166-1 alpha-2 */
                COUNTRY_OF_RESIDENCE?: string;
                /** @description Account number, IBAN or address at the own institution */
                ACCOUNT_IDENTIFIER?: string;
                /** @description Legal name of the own institution */
                FI_LEGAL_ENTITY_NAME?: string;
                /** @description Postal address of the own institution */
                FI_ADDRESS?: string;
                /** @description Why the money is sent */
                PURPOSE_OF_PAYMENT?: string;
                /** @description Country of the institution at the very end, ISO 3166-1 alpha-2 */
                ULTIMATE_INSTITUTION_COUNTRY?: string;
                /** @description Number of an identity document */
                IDENTIFIER?: string;
                /** @description Line of business */
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
            /**
             * @description The customer, `Customer:<uuid>`
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
            /**
             * @description Currency that the customer receives, ISO 4217
             * @example USD
             */
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
            /**
             * @description Account that the money would leave
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
             */
            internalAccountId: string;
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USDC
             */
            currency: string;
            /**
             * @description Network on which the money would leave
             * @enum {string}
             */
            cryptoNetwork: "BASE_MAINNET" | "BASE_TESTNET" | "ETHEREUM_MAINNET" | "ETHEREUM_TESTNET" | "LIGHTNING_MAINNET" | "LIGHTNING_TESTNET" | "LIGHTNING_REGTEST" | "POLYGON_MAINNET" | "POLYGON_TESTNET" | "SOLANA_MAINNET" | "SOLANA_DEVNET" | "SOLANA_TESTNET" | "SPARK_MAINNET" | "SPARK_TESTNET" | "TRON_MAINNET" | "TRON_TESTNET";
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            amount: number;
            /**
             * @description Wallet that the money would go to
             * @example 0x52908400098527886e0f7030069857d2e4169ee7
             */
            destinationAddress: string;
        };
        /**
         * @description DELIVERED: answered 2xx or 409. RETRYING: will be sent again. HELD: the endpoint answered 410 or was removed; will be sent when it is set again. DEAD: not delivered within 7 days; kept. FAILED: of a type that is sent only once.
         * @enum {string}
         */
        WebhookDeliveryStatus: "DELIVERED" | "RETRYING" | "DEAD" | "FAILED" | "HELD";
        /** @enum {string} */
        WebhookType: "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REFUND_COMPLETED" | "INCOMING_PAYMENT_REFUND_FAILED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "VERIFICATION_READY_FOR_VERIFICATION" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INTERNAL_ACCOUNT_STATUS_UPDATED" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INVITATION_CLAIMED" | "DOCUMENT_SCANNED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "PAYOUT_BATCH_COMPLETED" | "TEST";
        WebhookEndpointCreateRequest: {
            /**
             * Format: uri
             * @description Public https URL that events are sent to
             * @example https://acme.example/webhooks
             */
            url: string;
            /**
             * @description Types of events that it gets; absent: all. It always gets its own TEST
             * @example [
             *       "OUTGOING_PAYMENT_COMPLETED",
             *       "OUTGOING_PAYMENT_FAILED"
             *     ]
             */
            types?: components["schemas"]["WebhookType"][];
            /**
             * @description Your own words for it
             * @example Ledger of the finance team
             */
            description?: string;
        };
        WebhookEndpointUpdateRequest: {
            /**
             * Format: uri
             * @description Public https URL that events are sent to
             * @example https://acme.example/webhooks
             */
            url?: string;
            /** @description null: all types */
            types?: components["schemas"]["WebhookType"][] | null;
            /** @description null removes it */
            description?: string | null;
        };
        SandboxFundRequest: {
            /**
             * @description Integer in the smallest unit of the currency (cents, satoshis)
             * @example 100000
             */
            amount: number;
        };
        SandboxSendRequest: {
            /**
             * @description Quote of REALTIME_FUNDING whose money arrives
             * @example Quote:019542f5-b3e7-7d02-8000-000000000000
             */
            quoteId: string;
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currencyCode: string;
            /**
             * @description Must be the quote's totalSendingAmount, which it is when left out
             * @example 12500
             */
            currencyAmount?: number;
        };
        SwitchCollectionAnswer: {
            /**
             * @description What became of the collection; ON_ITS_WAY is not final
             * @enum {string}
             */
            status: "COLLECTED" | "ON_ITS_WAY" | "FAILED" | "REJECTED" | "CANCELLED" | "RETURNED";
            /** @description What carries the money */
            paymentRail?: components["schemas"]["PaymentRail"];
            /**
             * Format: date-time
             * @description When the money should arrive; read while it is ON_ITS_WAY
             * @example 2025-10-13T12:00:00.000Z
             */
            expectedSettlementAt?: string;
            /**
             * @description What delays the payment; read while it is ON_ITS_WAY
             * @enum {string}
             */
            pendingReason?: "COMPLIANCE_REVIEW" | "CUSTOMER_ACTION_REQUIRED";
            /** @description Where a blockchain shows the payment */
            onChainTransaction?: {
                /** @description Blockchain, such as BASE or SOLANA */
                network: string;
                /** @description Hash of the transaction on that network */
                hash: string;
                /**
                 * Format: uri
                 * @description Page of an explorer that shows it; absent when the bank names none
                 */
                url?: string;
            };
            /** @description Why the money did not arrive, finer than the status; the platform sees it */
            failureDetail?: {
                /**
                 * @description The reason, for programs
                 * @enum {string}
                 */
                code: "PAYOUT_RETURNED" | "LIMIT_EXCEEDED" | "ACCOUNT_CANNOT_RECEIVE" | "ACCOUNT_INVALID" | "COMPLIANCE_REJECTED" | "QUOTE_RATE_UNAVAILABLE" | "FUNDING_AMOUNT_MISMATCH" | "COLLECTION_FAILED" | "LIGHTNING_PAYMENT_FAILED";
                /** @description The reason in one sentence; its words may change */
                message?: string;
            };
        };
        SwitchAnswer: {
            /**
             * @description What became of the payout; ON_ITS_WAY is not final
             * @enum {string}
             */
            status: "DELIVERED" | "ON_ITS_WAY" | "FAILED" | "REJECTED" | "CANCELLED" | "RETURNED";
            /**
             * @description Why it FAILED; QUOTE_EXECUTION_FAILED when left out or unknown
             * @enum {string}
             */
            reason?: "QUOTE_EXECUTION_FAILED" | "COUNTERPARTY_POST_TX_FAILED" | "LIGHTNING_PAYMENT_FAILED";
            /** @description False when it FAILED and the money cannot be had back yet */
            isRefundPossible?: boolean;
            /** @description What carries the money */
            paymentRail?: components["schemas"]["PaymentRail"];
            /**
             * Format: date-time
             * @description When the money should arrive; read while it is ON_ITS_WAY
             * @example 2025-10-13T12:00:00.000Z
             */
            expectedSettlementAt?: string;
            /**
             * @description What delays the payment; read while it is ON_ITS_WAY
             * @enum {string}
             */
            pendingReason?: "COMPLIANCE_REVIEW" | "CUSTOMER_ACTION_REQUIRED";
            /** @description Where a blockchain shows the payment */
            onChainTransaction?: {
                /** @description Blockchain, such as BASE or SOLANA */
                network: string;
                /** @description Hash of the transaction on that network */
                hash: string;
                /**
                 * Format: uri
                 * @description Page of an explorer that shows it; absent when the bank names none
                 */
                url?: string;
            };
            /** @description Why the money did not arrive, finer than the status; the platform sees it */
            failureDetail?: {
                /**
                 * @description The reason, for programs
                 * @enum {string}
                 */
                code: "PAYOUT_RETURNED" | "LIMIT_EXCEEDED" | "ACCOUNT_CANNOT_RECEIVE" | "ACCOUNT_INVALID" | "COMPLIANCE_REJECTED" | "QUOTE_RATE_UNAVAILABLE" | "FUNDING_AMOUNT_MISMATCH" | "COLLECTION_FAILED" | "LIGHTNING_PAYMENT_FAILED";
                /** @description The reason in one sentence; its words may change */
                message?: string;
            };
        };
        SwitchDeposit: {
            /** @description The bank's own, unique name of this money; it comes in once under one */
            bankReference: string;
            /** @description What the payer wrote: the reference of the funding instructions, also among other words */
            reference?: string;
            /**
             * @description In the smallest unit of the currency (cents, satoshis)
             * @example 12500
             */
            amount: number;
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currency: string;
            /** @description Name of whoever paid, if the bank says it */
            payerName?: string;
        };
        SwitchInvoicePayment: {
            /** @description Of the invoice, hexadecimal */
            paymentHash: string;
            /** @description What came in, in thousandths of a satoshi: at least what the invoice is for */
            amountMsat: number;
        };
        VerificationProviderResult: {
            /** @description Which state of the applicant was judged, as the order named it */
            revision: number;
            /**
             * @description What the provider says; IN_PROGRESS is not final
             * @enum {string}
             */
            status: "IN_PROGRESS" | "RESOLVE_ERRORS" | "APPROVED" | "REJECTED";
            /** @description What is wrong, for RESOLVE_ERRORS and REJECTED */
            errors?: components["schemas"]["VerificationProviderProblem"][];
        };
        VerificationProviderProblem: {
            /**
             * @description The customer or beneficial owner with the problem; the customer when left out
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            resourceId?: string;
            /**
             * @description Kind of problem
             * @enum {string}
             */
            type: "MISSING_FIELD" | "INVALID_FIELD" | "MISSING_LEGAL_PRESENCE_DOCUMENT" | "MISSING_COMPANY_DETAILS_DOCUMENT" | "MISSING_CONTROL_STRUCTURE_DOCUMENT" | "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT" | "MISSING_PROOF_OF_ADDRESS_DOCUMENT" | "MISSING_IDENTITY_DOCUMENT" | "INVALID_DOCUMENT" | "EXPIRED_DOCUMENT" | "POOR_QUALITY_DOCUMENT" | "SUSPECTED_FRAUD_DOCUMENT" | "WRONG_DOCUMENT_TYPE" | "INCOMPLETE_DOCUMENT" | "UNREADABLE_DOCUMENT" | "DOCUMENT_VERIFICATION_FAILED" | "APPLICANT_SANCTIONED" | "APPLICANT_FRAUD" | "APPLICANT_CRIMINAL_RECORD" | "APPLICANT_REJECTED" | "MISSING_BENEFICIAL_OWNER";
            /** @description Path of the field with the problem */
            field?: string;
            /** @description Any one of these would solve it */
            acceptedDocumentTypes?: ("PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "SELFIE" | "OTHER")[];
            /** @description What is wrong, in words that the platform may read */
            reason: string;
        };
        PlatformConfig: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example PlatformConfig:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Domain of the UMA addresses of your customers; absent when you have none
             * @example acme.example
             */
            umaDomain?: string;
            /** @description Subdomain at the service's own UMA domain that stands for yours; absent when there is none */
            proxyUmaSubdomain?: string;
            /**
             * Format: uri
             * @description Where events go; absent when you have set none
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
            /** @description Currencies of your platform with their limits */
            supportedCurrencies: components["schemas"]["PlatformCurrencyConfig"][];
            /** @description Your own fees, on top of those of the service; absent when you take none */
            feeConfigs?: components["schemas"]["PlatformFeeConfigOutput"][];
            /** @description Whether you verify your customers yourself; then individuals start APPROVED */
            isRegulatedFinancialInstitution: boolean;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        PlatformCurrencyConfig: {
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
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
            /** @description What the other side of a payment must tell before the payment goes on */
            requiredCounterpartyFields: {
                /** @description Which field of a customer or counterparty */
                name: components["schemas"]["CustomerInfoFieldName"];
                /** @description Whether a payment without it is refused */
                mandatory: boolean;
            }[];
            /** @description What providers want to know about your customer; absent when nothing */
            providerRequiredCustomerFields?: components["schemas"]["CustomerInfoFieldName"][];
            /** @description What providers want to know about the other side; absent when nothing */
            providerRequiredCounterpartyCustomerFields?: components["schemas"]["CustomerInfoFieldName"][];
            /** @description Directions in which this currency moves */
            enabledTransactionTypes: ("INCOMING" | "OUTGOING")[];
        };
        NewApiToken: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Token:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Your name for it; the service only shows it
             * @example Payout worker
             */
            name: string;
            /** @description What the token may do; no permission implies another */
            permissions: components["schemas"]["Permission"][];
            /** @description User name for HTTP Basic authentication */
            clientId: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /** @description Password for HTTP Basic authentication; shown this once and stored as a hash */
            clientSecret: string;
        };
        TokenListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["ApiToken"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        ApiToken: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Token:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Your name for it; the service only shows it
             * @example Payout worker
             */
            name: string;
            /** @description What the token may do; no permission implies another */
            permissions: components["schemas"]["Permission"][];
            /** @description User name for HTTP Basic authentication */
            clientId: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        Customer: components["schemas"]["IndividualCustomer"] | components["schemas"]["BusinessCustomer"];
        IndividualCustomer: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /** @description Your own id of the customer, unique in your platform */
            platformCustomerId: string;
            /**
             * @description Regional identity and jurisdiction, ISO 3166-1 alpha-2
             * @example US
             */
            region?: string;
            /** @description Currencies that the customer has accounts in, ISO 4217 or a code such as USDC */
            currencies: string[];
            /**
             * @description UMA address, `$name@domain`
             * @example $jane.doe@acme.example
             */
            umaAddress: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /** @description Whether the customer was deleted; it stays readable */
            isDeleted: boolean;
            /**
             * @description INDIVIDUAL or BUSINESS; it never changes (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            customerType: "INDIVIDUAL";
            /** @description State of the identity check of a person. Only APPROVED customers move money */
            kycStatus?: components["schemas"]["KycStatus"];
            /**
             * @description First and last name. In the sandbox its end chooses the outcome of the KYC
             * @example Jane Doe
             */
            fullName?: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /** @description Postal address */
            address?: components["schemas"]["AddressOutput"];
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Which of your terms the customer accepted; absent when you said nothing */
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsentOutput"];
            /**
             * @description Your own note about the customer; nobody else sees it
             * @example Met at the fair in Leeds
             */
            description?: string;
            /** @description Kind of number in identifier */
            idType?: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier?: string;
            /**
             * @description Country that issued the number in identifier, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfIssuance?: string;
        };
        BusinessCustomer: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /** @description Your own id of the customer, unique in your platform */
            platformCustomerId: string;
            /**
             * @description Regional identity and jurisdiction, ISO 3166-1 alpha-2
             * @example US
             */
            region?: string;
            /** @description Currencies that the customer has accounts in, ISO 4217 or a code such as USDC */
            currencies: string[];
            /**
             * @description UMA address, `$name@domain`
             * @example $jane.doe@acme.example
             */
            umaAddress: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /** @description Whether the customer was deleted; it stays readable */
            isDeleted: boolean;
            /**
             * @description INDIVIDUAL or BUSINESS; it never changes (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            customerType: "BUSINESS";
            /** @description State of the check of a business. Only an APPROVED business moves money */
            kybStatus?: components["schemas"]["KybStatus"];
            /** @description Postal address */
            address?: components["schemas"]["AddressOutput"];
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Which of your terms the customer accepted; absent when you said nothing */
            endUserTermsConsent?: components["schemas"]["EndUserTermsConsentOutput"];
            /**
             * @description Your own note about the customer; nobody else sees it
             * @example Met at the fair in Leeds
             */
            description?: string;
            /** @description What the business is */
            businessInfo?: components["schemas"]["BusinessInfoUpdateOutput"];
            /** @description The newest 100, only in the answer for one customer */
            beneficialOwners?: components["schemas"]["BeneficialOwner"][];
        };
        BeneficialOwner: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example BeneficialOwner:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description The customer, `Customer:<uuid>`
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
            /**
             * @description What the person does in the business; UBO means that they own it
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
            /** @description Who the person is */
            personalInfo: components["schemas"]["BeneficialOwnerPersonalInfoOutput"];
            /**
             * @description State of the identity check of a person. Only APPROVED customers move money
             * @enum {string}
             */
            kycStatus: "UNVERIFIED" | "PENDING" | "APPROVED" | "REJECTED";
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        CustomerListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["Customer"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        BulkCustomerImportJobAccepted: {
            /**
             * @description Id of the import; `GET /customers/bulk/jobs/{jobId}` shows it
             * @example Job:019542f5-b3e7-7d02-8000-000000000000
             */
            jobId: string;
            /**
             * @description How far it is
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING";
        };
        BulkCustomerImportJob: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Job:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description COMPLETED, also when rows failed. FAILED when the file cannot be used or rows were not processed
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED";
            /** @description How many rows are done */
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
            /**
             * @description Columns of the file that the service checks but does not store; absent when there are none
             * @example [
             *       "platformAccountId"
             *     ]
             */
            ignoredColumns?: string[];
            /** @description The first 1000 failed rows of an ended job */
            errors?: components["schemas"]["BulkCustomerImportErrorEntry"][];
            /**
             * Format: date-time
             * @description When the import ended, ISO 8601 in UTC; absent until then
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
            /**
             * @description Code of the error, as in the error answers; absent for an error on our side
             * @example UMA_ADDRESS_EXISTS
             */
            code?: string;
            /** @description What is wrong, in words */
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
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["BeneficialOwner"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        Verification: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Verification:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description The customer, `Customer:<uuid>`
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
            /** @description How far the verification is; RESOLVE_ERRORS means that errors lists what to correct */
            verificationStatus: components["schemas"]["VerificationStatus"];
            /** @description What is missing or wrong; empty when nothing is */
            errors: components["schemas"]["VerificationError"][];
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
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
            /** @description Kind of problem */
            type: components["schemas"]["VerificationErrorType"];
            /**
             * @description Path of the field with the problem; absent when a document is missing
             * @example businessInfo.taxId
             */
            field?: string;
            /**
             * @description Any one of these is enough
             * @example [
             *       "PASSPORT"
             *     ]
             */
            acceptedDocumentTypes?: ("PASSPORT" | "DRIVERS_LICENSE" | "NATIONAL_ID" | "PROOF_OF_ADDRESS" | "BANK_STATEMENT" | "TAX_RETURN" | "CERTIFICATE_OF_INCORPORATION" | "ARTICLES_OF_INCORPORATION" | "ARTICLES_OF_ASSOCIATION" | "STATE_REGISTRY_EXCERPT" | "GOOD_STANDING_CERTIFICATE" | "INFORMATION_STATEMENT" | "INCUMBENCY_CERTIFICATE" | "BUSINESS_LICENSE" | "SHAREHOLDER_REGISTER" | "POWER_OF_ATTORNEY" | "UTILITY_BILL" | "SELFIE" | "OTHER")[];
            /** @description What is wrong, in words */
            reason: string;
        };
        /** @enum {string} */
        VerificationErrorType: "MISSING_FIELD" | "INVALID_FIELD" | "MISSING_LEGAL_PRESENCE_DOCUMENT" | "MISSING_COMPANY_DETAILS_DOCUMENT" | "MISSING_CONTROL_STRUCTURE_DOCUMENT" | "MISSING_OWNERSHIP_STRUCTURE_DOCUMENT" | "MISSING_PROOF_OF_ADDRESS_DOCUMENT" | "MISSING_IDENTITY_DOCUMENT" | "INVALID_DOCUMENT" | "EXPIRED_DOCUMENT" | "POOR_QUALITY_DOCUMENT" | "SUSPECTED_FRAUD_DOCUMENT" | "WRONG_DOCUMENT_TYPE" | "INCOMPLETE_DOCUMENT" | "UNREADABLE_DOCUMENT" | "DOCUMENT_VERIFICATION_FAILED" | "APPLICANT_SANCTIONED" | "APPLICANT_FRAUD" | "APPLICANT_CRIMINAL_RECORD" | "APPLICANT_REJECTED" | "MISSING_BENEFICIAL_OWNER";
        VerificationListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["Verification"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        Document: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Document:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Customer or beneficial owner whom the document is about
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            documentHolder: string;
            /** @description Kind of document */
            documentType: components["schemas"]["DocumentType"];
            /**
             * @description Which side of the document the file shows; absent for documents with one side
             * @enum {string}
             */
            side?: "FRONT" | "BACK";
            /**
             * @description Country that issued the document, ISO 3166-1 alpha-2
             * @example US
             */
            country: string;
            /** @description Number of the document; absent when you gave none */
            documentNumber?: string;
            /** @description The name you sent, without unsafe characters */
            fileName: string;
            /**
             * @description State of the scan for malware. Only a CLEAN file counts for verifications and can be read; absent when the service does not scan
             * @enum {string}
             */
            scanStatus?: "PENDING" | "CLEAN" | "INFECTED" | "UNSCANNABLE";
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt?: string;
        };
        DocumentListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["Document"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        DocumentContent: {
            /**
             * Format: uri
             * @description The header `Location`: a link to the file, which needs no credentials
             */
            location: string;
            /**
             * Format: date-time
             * @description When the link ends
             * @example 2025-10-13T12:00:00.000Z
             */
            expiresAt: string;
            /** @description The same in words */
            message: string;
        };
        KycLinkResponse: {
            /**
             * Format: uri
             * @description Link for the customer; that of the sandbox works once, for an hour
             */
            kycUrl: string;
            /** @description The customer whom the link verifies */
            platformCustomerId: string;
            /**
             * @description Absent while no customer has this id
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
        };
        InternalAccountListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["InternalAccount"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        InternalAccount: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Absent for the platform's own accounts
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
            /** @description INTERNAL_FIAT or INTERNAL_CRYPTO, by its currency */
            type: components["schemas"]["InternalAccountType"];
            /** @description PENDING: its owner is not approved, so no money moves. FROZEN: an operator of the service lets no new payment leave; money still arrives. CLOSED: its owner gave up the currency or was deleted */
            status: components["schemas"]["InternalAccountStatus"];
            /** @description What the account holds now, without money that is reserved for payments */
            balance: components["schemas"]["CurrencyAmount"];
            /** @description What the account holds now and what its payments have taken that are not final yet, so that it may come back; transfers in that are on their way are not in it */
            totalBalance: components["schemas"]["CurrencyAmount"];
            /** @description Where to send money so that it arrives in this account; any one of them works */
            fundingPaymentInstructions: components["schemas"]["PaymentInstructions"][];
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        /** @enum {string} */
        InternalAccountType: "INTERNAL_FIAT" | "INTERNAL_CRYPTO";
        /** @enum {string} */
        InternalAccountStatus: "PENDING" | "ACTIVE" | "CLOSED" | "FROZEN";
        CurrencyAmount: {
            /** @description Integer in the smallest unit of the currency (cents, satoshis) */
            amount: number;
            /** @description Currency with its name and its decimals */
            currency: components["schemas"]["Currency"];
        };
        Currency: {
            /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
            code: string;
            /** @description Name of the currency in English */
            name: string;
            /** @description Sign that people use, such as $ */
            symbol: string;
            /** @description Places after the point in the ordinary unit: 2 for USD, 8 for BTC. Amounts are integers of 10^-decimals */
            decimals: number;
        };
        PaymentInstructions: {
            /** @description What to keep in mind when you send the money, in words; absent when there is nothing */
            instructionsNotes?: string;
            /** @description The money would be the platform's own */
            isPlatformAccount?: boolean;
            /** @description Where to send the money */
            accountOrWalletInfo: components["schemas"]["PaymentAccountOrWalletInfo"];
        };
        PaymentAccountOrWalletInfo: components["schemas"]["PaymentAedAccountInfo"] | components["schemas"]["PaymentBaseWalletInfo"] | components["schemas"]["PaymentBdtAccountInfo"] | components["schemas"]["PaymentBrlAccountInfo"] | components["schemas"]["PaymentBwpAccountInfo"] | components["schemas"]["PaymentCadAccountInfo"] | components["schemas"]["PaymentCnyAccountInfo"] | components["schemas"]["PaymentCopAccountInfo"] | components["schemas"]["PaymentDkkAccountInfo"] | components["schemas"]["PaymentEgpAccountInfo"] | components["schemas"]["PaymentEthereumWalletInfo"] | components["schemas"]["PaymentEurAccountInfo"] | components["schemas"]["PaymentGbpAccountInfo"] | components["schemas"]["PaymentGhsAccountInfo"] | components["schemas"]["PaymentGtqAccountInfo"] | components["schemas"]["PaymentHkdAccountInfo"] | components["schemas"]["PaymentHtgAccountInfo"] | components["schemas"]["PaymentIdrAccountInfo"] | components["schemas"]["PaymentInrAccountInfo"] | components["schemas"]["PaymentJmdAccountInfo"] | components["schemas"]["PaymentKesAccountInfo"] | components["schemas"]["PaymentLightningInvoiceInfo"] | components["schemas"]["PaymentMwkAccountInfo"] | components["schemas"]["PaymentMxnAccountInfo"] | components["schemas"]["PaymentMyrAccountInfo"] | components["schemas"]["PaymentNgnAccountInfo"] | components["schemas"]["PaymentPhpAccountInfo"] | components["schemas"]["PaymentPkrAccountInfo"] | components["schemas"]["PaymentPolygonWalletInfo"] | components["schemas"]["PaymentRwfAccountInfo"] | components["schemas"]["PaymentSgdAccountInfo"] | components["schemas"]["PaymentSlvAccountInfo"] | components["schemas"]["PaymentSolanaWalletInfo"] | components["schemas"]["PaymentSparkWalletInfo"] | components["schemas"]["PaymentSwiftAccountInfo"] | components["schemas"]["PaymentThbAccountInfo"] | components["schemas"]["PaymentTronWalletInfo"] | components["schemas"]["PaymentTzsAccountInfo"] | components["schemas"]["PaymentUgxAccountInfo"] | components["schemas"]["PaymentUsdAccountInfo"] | components["schemas"]["PaymentVndAccountInfo"] | components["schemas"]["PaymentXafAccountInfo"] | components["schemas"]["PaymentXofAccountInfo"] | components["schemas"]["PaymentZarAccountInfo"] | components["schemas"]["PaymentZmwAccountInfo"];
        PaymentAedAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "AED_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentBaseWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BASE_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
            /**
             * @description Asset to send on this network
             * @enum {string}
             */
            assetType: "USDC";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentBdtAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BDT_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentBrlAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BRL_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "PIX"[];
            /** @description PIX key of a Brazilian account, of the kind that pixKeyType names; a CNPJ may have letters */
            pixKey: string;
            /**
             * @description Kind of pixKey
             * @enum {string}
             */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            /** @description CPF of the holder, 11 digits, or CNPJ, 12 letters and digits and two check digits */
            taxId: string;
            /** @description BR Code: the payload of a Pix QR code */
            qrCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentBwpAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BWP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentCadAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "CAD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the bank (Canada: institution number, three digits) */
            bankCode: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentCnyAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "CNY_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentCopAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "COP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /**
             * Format: uri
             * @description Page on which the payer pays by PSE
             */
            paymentUrl: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentDkkAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "DKK_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentEgpAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "EGP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentEthereumWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ETHEREUM_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
            /**
             * @description Asset to send on this network
             * @enum {string}
             */
            assetType: "USDC" | "USDT";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentEurAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "EUR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentGbpAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GBP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "FASTER_PAYMENTS"[];
            /** @description Sort code of a British bank: six digits */
            sortCode: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentGhsAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GHS_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentGtqAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GTQ_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentHkdAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "HKD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentHtgAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "HTG_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentIdrAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "IDR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentInrAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "INR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "UPI"[];
            /** @description UPI address of an Indian account, `name@bank` */
            vpa: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentJmdAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "JMD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentKesAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "KES_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentLightningInvoiceInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "LIGHTNING";
            /** @description Lightning invoice (BOLT 11); it can be paid once */
            invoice: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentMwkAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MWK_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentMxnAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MXN_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "SPEI"[];
            /** @description CLABE of a Mexican account: 18 digits with a check digit */
            clabeNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentMyrAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MYR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentNgnAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "NGN_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentPhpAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "PHP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentPkrAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "PKR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentPolygonWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "POLYGON_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
            /**
             * @description Asset to send on this network
             * @enum {string}
             */
            assetType: "USDC";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentRwfAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "RWF_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentSgdAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SGD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentSlvAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SLV_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentSolanaWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SOLANA_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
            /**
             * @description Asset to send on this network
             * @enum {string}
             */
            assetType: "USDC" | "USDT";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentSparkWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SPARK_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
            /**
             * @description Asset to send on this network
             * @enum {string}
             */
            assetType: "BTC";
            /** @description For a payment of a fixed amount */
            invoice?: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentSwiftAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SWIFT_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "SWIFT"[];
            /** @description Country of the bank, ISO 3166-1 alpha-2: the one of its BIC or of the account's IBAN */
            country: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentThbAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "THB_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentTronWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "TRON_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
            /**
             * @description Asset to send on this network
             * @enum {string}
             */
            assetType: "USDT";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentTzsAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "TZS_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentUgxAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "UGX_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentUsdAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "USD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW" | "BANK_TRANSFER")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description ABA routing number of a US bank: nine digits with a check digit */
            routingNumber: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentVndAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "VND_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentXafAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "XAF_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /**
             * @description Country of the mobile-money account, ISO 3166-1 alpha-2, because several countries share the franc
             * @enum {string}
             */
            region: "CM" | "CG";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentXofAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "XOF_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /**
             * @description Country of the mobile-money account, ISO 3166-1 alpha-2, because several countries share the franc
             * @enum {string}
             */
            region: "BJ" | "CI" | "SN" | "TG";
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentZarAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ZAR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PaymentZmwAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ZMW_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Tells us whose money it is */
            reference: string;
        };
        PlatformInternalAccountListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["InternalAccount"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        ExternalAccount: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Absent for the platform's own accounts
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId?: string;
            /** @description Only an ACTIVE account can be paid; a linked account starts PENDING */
            status: components["schemas"]["ExternalAccountStatus"];
            /** @description Your own id of the account; absent when you gave none */
            platformAccountId?: string;
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currency: string;
            /** @description Whether the customer's incoming UMA payments go here */
            defaultUmaDepositAccount: boolean;
            /** @description Result of the comparison with the bank's name for the account */
            beneficiaryVerificationStatus: components["schemas"]["BeneficiaryVerificationStatus"];
            /** @description What the bank knows about the holder; absent when the bank said nothing */
            beneficiaryVerifiedData?: components["schemas"]["BeneficiaryVerifiedData"];
            /**
             * @description Network of the wallet, such as `SOLANA_MAINNET`; absent for accounts that are not wallets
             * @example SOLANA_MAINNET
             */
            cryptoNetwork?: string;
            /** @description Where the account is: bank, mobile money or wallet */
            accountInfo: components["schemas"]["ExternalAccountInfo"];
        };
        /** @enum {string} */
        ExternalAccountStatus: "PENDING" | "ACTIVE" | "UNDER_REVIEW" | "INACTIVE";
        /** @enum {string} */
        BeneficiaryVerificationStatus: "MATCHED" | "PARTIAL_MATCH" | "NOT_MATCHED" | "UNSUPPORTED" | "CHECKED_BY_RECEIVING_FI" | "PENDING";
        BeneficiaryVerifiedData: {
            /** @description First and last name, as in the passport */
            fullName?: string;
        };
        ExternalAccountInfo: components["schemas"]["AedAccountInfo"] | components["schemas"]["BaseWalletInfo"] | components["schemas"]["BdtAccountInfo"] | components["schemas"]["BrlAccountInfo"] | components["schemas"]["BwpAccountInfo"] | components["schemas"]["CadAccountInfo"] | components["schemas"]["CnyAccountInfo"] | components["schemas"]["CopAccountInfo"] | components["schemas"]["DkkAccountInfo"] | components["schemas"]["EgpAccountInfo"] | components["schemas"]["EthereumWalletInfo"] | components["schemas"]["EurAccountInfo"] | components["schemas"]["GbpAccountInfo"] | components["schemas"]["GhsAccountInfo"] | components["schemas"]["GtqAccountInfo"] | components["schemas"]["HkdAccountInfo"] | components["schemas"]["HtgAccountInfo"] | components["schemas"]["IdrAccountInfo"] | components["schemas"]["InrAccountInfo"] | components["schemas"]["JmdAccountInfo"] | components["schemas"]["KesAccountInfo"] | components["schemas"]["LightningInfo"] | components["schemas"]["MwkAccountInfo"] | components["schemas"]["MxnAccountInfo"] | components["schemas"]["MyrAccountInfo"] | components["schemas"]["NgnAccountInfo"] | components["schemas"]["PhpAccountInfo"] | components["schemas"]["PkrAccountInfo"] | components["schemas"]["PolygonWalletInfo"] | components["schemas"]["RwfAccountInfo"] | components["schemas"]["SgdAccountInfo"] | components["schemas"]["SlvAccountInfo"] | components["schemas"]["SolanaWalletInfo"] | components["schemas"]["SparkWalletInfo"] | components["schemas"]["SwiftAccountInfo"] | components["schemas"]["ThbAccountInfo"] | components["schemas"]["TronWalletInfo"] | components["schemas"]["TzsAccountInfo"] | components["schemas"]["UgxAccountInfo"] | components["schemas"]["UsdAccountInfo"] | components["schemas"]["VndAccountInfo"] | components["schemas"]["XafAccountInfo"] | components["schemas"]["XofAccountInfo"] | components["schemas"]["ZarAccountInfo"] | components["schemas"]["ZmwAccountInfo"];
        AedAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "AED_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        BaseWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BASE_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        BdtAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BDT_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Phone number of the holder, E.164 with a leading + */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        BrlAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BRL_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "PIX"[];
            /** @description PIX key of a Brazilian account, of the kind that pixKeyType names; a CNPJ may have letters */
            pixKey: string;
            /**
             * @description Kind of pixKey
             * @enum {string}
             */
            pixKeyType: "CPF" | "CNPJ" | "EMAIL" | "PHONE" | "RANDOM";
            /** @description CPF of the holder, 11 digits, or CNPJ, 12 letters and digits and two check digits */
            taxId: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        BwpAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "BWP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        CadAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "CAD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the bank (Canada: institution number, three digits) */
            bankCode: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["CadAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        CnyAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "CNY_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank, or of the UnionPay card, which has a check digit; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber?: string;
            /** @description CNAPS code of the branch of a Chinese bank: 12 digits with a check digit. Banks ask for it for accounts of businesses */
            cnapsCode?: string;
            /** @description Phone number of the wallet (Alipay, WeChat Pay), +86 and 11 digits */
            phoneNumber?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        CopAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "COP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["CopAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        DkkAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "DKK_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        EgpAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "EGP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban?: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["EgpAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        EthereumWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ETHEREUM_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        EurAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "EUR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("SEPA" | "SEPA_INSTANT")[];
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["EurAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        GbpAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GBP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "FASTER_PAYMENTS"[];
            /** @description Sort code of a British bank: six digits */
            sortCode: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        GhsAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GHS_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        GtqAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "GTQ_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["CopAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        HkdAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "HKD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        HtgAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "HTG_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        IdrAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "IDR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        InrAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "INR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "UPI"[];
            /** @description UPI address of an Indian account, `name@bank` */
            vpa: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        JmdAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "JMD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Number of the branch at the bank */
            branchCode: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType: "CHECKING" | "SAVINGS";
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["JmdAccountIndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        KesAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "KES_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        LightningInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "LIGHTNING";
            /** @description Lightning invoice (BOLT 11); it can be paid once */
            invoice?: string;
            /** @description Lightning offer (BOLT 12); it can be paid again and again */
            bolt12?: string;
            /** @description Lightning address, `name@domain` */
            lightningAddress?: string;
        };
        MwkAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MWK_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        MxnAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MXN_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "SPEI"[];
            /** @description CLABE of a Mexican account: 18 digits with a check digit */
            clabeNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        MyrAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "MYR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        NgnAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "NGN_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        PhpAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "PHP_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        PkrAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "PKR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban?: string;
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        PolygonWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "POLYGON_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        RwfAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "RWF_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        SgdAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SGD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("PAYNOW" | "FAST" | "BANK_TRANSFER")[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        SlvAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SLV_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("BANK_TRANSFER" | "MOBILE_MONEY")[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName?: string;
            /** @description Number of the account at its bank, or its IBAN (SV and 26 more characters) with check digits; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber?: string;
            /**
             * @description Savings or checking account, as the bank calls it
             * @enum {string}
             */
            bankAccountType?: "CHECKING" | "SAVINGS";
            /** @description Phone number of the mobile-money account (Tigo Money), +503 and 8 digits */
            phoneNumber?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        SolanaWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SOLANA_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        SparkWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SPARK_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        SwiftAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "SWIFT_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "SWIFT"[];
            /** @description Country of the bank, ISO 3166-1 alpha-2: the one of its BIC or of the account's IBAN */
            country: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Name of the bank, any bank of the world */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber?: string;
            /** @description International bank account number, ISO 13616, with its check digits; spaces are removed */
            iban?: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        ThbAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "THB_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        TronWalletInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "TRON_WALLET";
            /** @description Address of the wallet on its network */
            address: string;
        };
        TzsAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "TZS_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        UgxAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "UGX_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        UsdAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "USD_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: ("ACH" | "WIRE" | "RTP" | "FEDNOW" | "BANK_TRANSFER")[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description ABA routing number of a US bank: nine digits with a check digit */
            routingNumber: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        VndAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "VND_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description BIC of the bank (ISO 9362), 8 or 11 characters */
            swiftCode: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        XafAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "XAF_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /**
             * @description Country of the mobile-money account, ISO 3166-1 alpha-2, because several countries share the franc
             * @enum {string}
             */
            region: "CM" | "CG";
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        XofAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "XOF_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /**
             * @description Country of the mobile-money account, ISO 3166-1 alpha-2, because several countries share the franc
             * @enum {string}
             */
            region: "BJ" | "CI" | "SN" | "TG";
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        ZarAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ZAR_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "BANK_TRANSFER"[];
            /** @description Number of the account at its bank; spaces and hyphens are removed. In the sandbox its last three digits choose what happens to payments */
            accountNumber: string;
            /** @description Name of the bank as `GET /discoveries` lists it */
            bankName: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        ZmwAccountInfo: {
            /**
             * @description Kind of account; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            accountType: "ZMW_ACCOUNT";
            /** @description Payment networks that reach this account */
            paymentRails: "MOBILE_MONEY"[];
            /** @description Phone number in E.164 form with a leading +, such as +14155550123 */
            phoneNumber: string;
            /** @description Mobile-money provider that keeps the account, as `GET /discoveries` lists it */
            provider: string;
            /** @description Holder of the account: a person or a business */
            beneficiary: components["schemas"]["IndividualBeneficiaryOutput"] | components["schemas"]["BusinessBeneficiaryOutput"];
        };
        ExternalAccountListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["ExternalAccount"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        PlatformExternalAccountListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["ExternalAccount"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        LinkToken: {
            /**
             * @description For the widget and the callback; works once
             * @example LinkToken:019542f5-b3e7-7d02-8000-000000000000
             */
            linkToken: string;
            /**
             * Format: date-time
             * @description When the link token ends, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            expiration: string;
        };
        ExchangeRateListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["ExchangeRate"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        ExchangeRate: {
            /** @description Currency to send */
            sourceCurrency: components["schemas"]["Currency"];
            /** @description In the smallest unit of its currency */
            sendingAmount: number;
            /** @description In the smallest unit of its currency */
            minSendingAmount: number;
            /** @description In the smallest unit of its currency */
            maxSendingAmount: number;
            /** @description Currency to receive */
            destinationCurrency: components["schemas"]["Currency"];
            /**
             * @description Payment rail of the destination; of a coin, its network
             * @example SEPA_INSTANT
             * @enum {string}
             */
            destinationPaymentRail: "ACH" | "BANK_TRANSFER" | "FAST" | "FASTER_PAYMENTS" | "FEDNOW" | "MOBILE_MONEY" | "PAYNOW" | "PIX" | "RTP" | "SEPA" | "SEPA_INSTANT" | "SPEI" | "SWIFT" | "UPI" | "WIRE" | "BASE_MAINNET" | "ETHEREUM_MAINNET" | "LIGHTNING_MAINNET" | "POLYGON_MAINNET" | "SOLANA_MAINNET" | "SPARK_MAINNET" | "TRON_MAINNET";
            /** @description What arrives of sendingAmount after all fees; 0 if sendingAmount does not cover the fees */
            receivingAmount: number;
            /**
             * @description Sending smallest units for one receiving smallest unit
             * @example 1.15700566933
             */
            exchangeRate: number;
            /** @description Your fees for this pair of currencies */
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
            /** @description Currencies that the receiver takes, the preferred one first */
            supportedCurrencies: components["schemas"]["CurrencyPreference"][];
            /** @description Taken from the paying customer's record, or from senderCustomerInfo of the quote */
            requiredPayerDataFields: components["schemas"]["CounterpartyFieldDefinition"][];
            /**
             * @description For lookupId of a quote within ten minutes
             * @example Lookup:019542f5-b3e7-7d02-8000-000000000000
             */
            lookupId: string;
            /** @description UMA address of the receiver */
            receiverUmaAddress: string;
        };
        CurrencyPreference: {
            /** @description Currency that the receiver takes */
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
            /** @description Which field the receiver wants */
            name: components["schemas"]["CustomerInfoFieldName"];
            /** @description Whether a payment without it is refused */
            mandatory: boolean;
        };
        ReceiverExternalAccountLookupResponse: {
            /** @description Currencies that the receiver takes, the preferred one first */
            supportedCurrencies: components["schemas"]["CurrencyPreference"][];
            /** @description Taken from the paying customer's record, or from senderCustomerInfo of the quote */
            requiredPayerDataFields: components["schemas"]["CounterpartyFieldDefinition"][];
            /**
             * @description For lookupId of a quote within ten minutes
             * @example Lookup:019542f5-b3e7-7d02-8000-000000000000
             */
            lookupId: string;
            /** @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>` */
            accountId: string;
        };
        Quote: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Quote:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description PENDING until its execution. COMPLETED, FAILED and EXPIRED are final
             * @enum {string}
             */
            status: "PENDING" | "PROCESSING" | "COMPLETED" | "FAILED" | "EXPIRED";
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the quote ends, ISO 8601 in UTC. It can be executed until then
             * @example 2025-10-13T12:00:00.000Z
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the payment is made, ISO 8601, up to 90 days ahead: PENDING until then, with nothing debited or reserved. Absent: now
             * @example 2025-10-13T12:00:00.000Z
             */
            executeAt?: string;
            /**
             * @description With executeAt: how far the rate at that time may be from the rate now, in either direction, in basis points. Beyond it the quote fails
             * @example 50
             */
            maxRateDeviationBps?: number;
            /** @description Where the money comes from */
            source: {
                /**
                 * @description ACCOUNT: an internal account. REALTIME_FUNDING: money that you send for this payment
                 * @constant
                 */
                sourceType: "ACCOUNT";
                /** @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>` */
                accountId: string;
                /** @description Customer who pays; absent when your platform pays */
                customerId?: string;
            } | {
                /**
                 * @description ACCOUNT: an internal account. REALTIME_FUNDING: money that you send for this payment
                 * @constant
                 */
                sourceType: "REALTIME_FUNDING";
                /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
                currency: string;
                /** @description Customer who pays; absent when your platform pays */
                customerId?: string;
                /** @description Network on which the funding arrives, when the currency is a crypto currency */
                cryptoNetwork?: string;
            };
            /** @description Where the money goes */
            destination: {
                /**
                 * @description ACCOUNT or UMA_ADDRESS; it decides which other fields there are
                 * @constant
                 */
                destinationType: "ACCOUNT";
                /** @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>` */
                accountId: string;
                /** @description Payment network to use; without it, the service chooses one that the account has */
                paymentRail?: components["schemas"]["PaymentRail"];
            } | {
                /**
                 * @description ACCOUNT or UMA_ADDRESS; it decides which other fields there are
                 * @constant
                 */
                destinationType: "UMA_ADDRESS";
                /** @description UMA address, `$name@domain` */
                umaAddress: string;
                /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
                currency?: string;
            };
            /** @description Currency that the payer spends */
            sendingCurrency: components["schemas"]["Currency"];
            /** @description Currency that arrives */
            receivingCurrency: components["schemas"]["Currency"];
            /** @description What the payer spends, fees included, in the smallest unit of sendingCurrency */
            totalSendingAmount: number;
            /** @description What arrives, in the smallest unit of receivingCurrency */
            totalReceivingAmount: number;
            /**
             * @description Smallest units sent for one smallest unit received, after fees
             * @example 17.25
             */
            exchangeRate: number;
            /** @description In the smallest unit sent; part of totalSendingAmount */
            feesIncluded: number;
            /**
             * @description Your own fee, part of feesIncluded; absent when you take none
             * @example 150
             */
            platformFeesIncluded?: number;
            /** @description Where to send the money for a quote of REALTIME_FUNDING; absent for other quotes */
            paymentInstructions?: components["schemas"]["PaymentInstructions"][];
            /**
             * @description Payment that the quote became, also before its execution
             * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
             */
            transactionId: string;
            /** @description Text about the payment. The bank gets it, and so does the platform of a receiver who is a customer of this service. Absent when there is none */
            description?: string;
            /** @description What the receiver reads on the bank statement, at most 80 characters: in the addenda of ACH, in the OBI of a wire, in the remittance information of RTP and SEPA. A receiver who is a customer of this service sees it in the incoming payment. Absent when there is none */
            remittanceInformation?: string;
            /** @description Your own keys and values, at most 10 and 1 KB together; answers and events show them to you only. Absent for none */
            metadata?: {
                [key: string]: string;
            };
            /** @description What the other side told about itself; absent when it told nothing */
            counterpartyInformation?: {
                [key: string]: string;
            };
            /** @description How the price came about; absent when nothing was converted and there are no fees */
            rateDetails: components["schemas"]["OutgoingRateDetails"];
        };
        OutgoingRateDetails: {
            /** @description 1: the receiving side converts nothing. Over the UMA network: thousandths of a satoshi for one smallest unit received */
            counterpartyMultiplier: number;
            /** @description Fee of the receiving service, in the smallest unit sent; not part of feesIncluded */
            counterpartyFixedFee: number;
            /** @description Our exchange rate */
            serviceApiMultiplier: number;
            /** @description Fixed fee of the service, in the smallest unit sent */
            serviceApiFixedFee: number;
            /**
             * @description Of the amount sent
             * @example 0.005
             */
            serviceApiVariableFeeRate: number;
            /** @description Fee in proportion to the amount, in the smallest unit sent */
            serviceApiVariableFeeAmount: number;
        };
        Transaction: components["schemas"]["IncomingTransaction"] | components["schemas"]["OutgoingTransaction"];
        IncomingTransaction: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /** @description State of the payment; `docs/product.md` draws the states */
            status: components["schemas"]["TransactionStatus"];
            /** @description Where the money comes from */
            source: components["schemas"]["TransactionSource"];
            /** @description Where the money goes */
            destination: components["schemas"]["TransactionDestination"];
            /**
             * @description The customer's id; `Platform:<uuid>` when the money is the platform's own
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
            /** @description Your own id of the customer; `Platform:<uuid>` when the money is your own */
            platformCustomerId: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the money arrived, ISO 8601 in UTC; absent until then
             * @example 2025-10-13T12:00:00.000Z
             */
            settledAt?: string;
            /**
             * Format: date-time
             * @description When the money of a payment in PROCESSING should arrive, ISO 8601 in UTC: what the bank says, or else when the service next asks it. It moves while the answer is not known
             * @example 2025-10-13T12:00:00.000Z
             */
            expectedSettlementAt?: string;
            /** @description Text about the payment. The bank gets it, and so does the platform of a receiver who is a customer of this service. Absent when there is none */
            description?: string;
            /** @description What the receiver reads on the bank statement, at most 80 characters: in the addenda of ACH, in the OBI of a wire, in the remittance information of RTP and SEPA. A receiver who is a customer of this service sees it in the incoming payment. Absent when there is none */
            remittanceInformation?: string;
            /** @description Payment network that carries the money; absent while nobody knows it and where there is none */
            paymentRail?: components["schemas"]["PaymentRail"];
            /**
             * @description Who chose paymentRail. MANUAL: the request. AUTO: the service and its switch. Absent with it
             * @enum {string}
             */
            railSelectionMode?: "AUTO" | "MANUAL";
            /**
             * @description CREDIT: money for the customer's account. DEBIT: money from it. Independent of type, so that sums need no other field
             * @enum {string}
             */
            direction: "CREDIT" | "DEBIT";
            /**
             * @description What delays the payment. COMPLIANCE_REVIEW: a bank or the operator examines it. CUSTOMER_ACTION_REQUIRED: somebody waits for your customer. Absent when nothing does, and at the end
             * @enum {string}
             */
            pendingReason?: "COMPLIANCE_REVIEW" | "CUSTOMER_ACTION_REQUIRED";
            /** @description Where the blockchain shows the payment; only of coins, once the network has it */
            onChainTransaction?: components["schemas"]["OnChainTransaction"];
            /** @description Why the payment did not arrive, finer than failureReason and also for REJECTED ones; absent when nobody knows more. Of a payment with executeAt that could not be made at its time: QUOTE_RATE_UNAVAILABLE, or the code of the error that the same request would have had then. New codes may come */
            failureDetail?: components["schemas"]["FailureDetail"];
            /** @description Your own keys and values, at most 10 and 1 KB together; answers and events show them to you only. Absent for none */
            metadata?: {
                [key: string]: string;
            };
            /** @description What the other side told about itself; absent when it told nothing */
            counterpartyInformation?: {
                [key: string]: string;
            };
            /** @description How to recognize the payment in your books; absent when there is nothing */
            reconciliationInstructions?: {
                /** @description The service's reference of the payment, which a payout or a collection hands to the bank. `GET /transactions?reference=` finds the payment. On no statement for a deposit or a payment between customers */
                reference: string;
            };
            /** @description Of a failure that a magic value of the sandbox caused */
            details?: {
                /**
                 * @description The sandbox made the failure up
                 * @constant
                 */
                simulated: true;
                /**
                 * @description The value that chose it
                 * @example 002
                 */
                magicValue: string;
            };
            /**
             * @description INCOMING or OUTGOING, as the customer sees it (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "INCOMING";
            /** @description What arrives; absent until that is known */
            receivedAmount: components["schemas"]["CurrencyAmount"];
            /** @description What the payer sent: of a transfer in and a deposit what arrives, of a payment within your platform what its quote took. Absent otherwise */
            sentAmount?: components["schemas"]["CurrencyAmount"];
            /**
             * @description Smallest units sent for one smallest unit received, after fees
             * @example 17.25
             */
            exchangeRate?: number;
            /**
             * @description Quote of the sender, of a payment within your platform; absent otherwise
             * @example Quote:019542f5-b3e7-7d02-8000-000000000000
             */
            quoteId?: string;
            /** @description How the money went back to the payer, or that it could not; absent unless money that had come in went back */
            refund?: components["schemas"]["Refund"];
            /** @description The bank's own name of the money, as its statement shows it; only of a deposit, in production */
            bankReference?: string;
            /** @description How the price came about; absent when nothing was converted and there are no fees */
            rateDetails?: components["schemas"]["IncomingRateDetails"];
            /**
             * @description Why the payment did not arrive; absent unless it FAILED. A REJECTED payment has none
             * @enum {string}
             */
            failureReason?: "LNURLP_FAILED" | "PAY_REQUEST_FAILED" | "PAYMENT_APPROVAL_WEBHOOK_ERROR" | "PAYMENT_APPROVAL_TIMED_OUT" | "OFFRAMP_FAILED" | "MISSING_MANDATORY_PAYEE_DATA" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED";
        };
        TransactionSource: {
            /**
             * @description Kind of source; it decides which other fields there are
             * @constant
             */
            sourceType: "ACCOUNT";
            /**
             * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000348
             */
            accountId: string;
            /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
            currency?: string;
        } | {
            /**
             * @description Kind of source; it decides which other fields there are
             * @constant
             */
            sourceType: "UMA_ADDRESS";
            /** @description UMA address, `$name@domain` */
            umaAddress: string;
            /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
            currency?: string;
        } | {
            /**
             * @description Kind of source; it decides which other fields there are
             * @constant
             */
            sourceType: "REALTIME_FUNDING";
            /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
            currency: string;
            /** @description The customer, `Customer:<uuid>` */
            customerId?: string;
        };
        TransactionDestination: {
            /**
             * @description ACCOUNT or UMA_ADDRESS; it decides which other fields there are
             * @constant
             */
            destinationType: "ACCOUNT";
            /**
             * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000348
             */
            accountId: string;
            /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
            currency?: string;
        } | {
            /**
             * @description ACCOUNT or UMA_ADDRESS; it decides which other fields there are
             * @constant
             */
            destinationType: "UMA_ADDRESS";
            /** @description UMA address, `$name@domain` */
            umaAddress: string;
            /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
            currency?: string;
        };
        OnChainTransaction: {
            /**
             * @description Blockchain, such as BASE or SOLANA
             * @example BASE_MAINNET
             */
            network: string;
            /**
             * @description Hash of the transaction on that network
             * @example 0x6f1d2c4b8a907e5533d1f0c2b4a69788776655443322110f0e1d2c3b4a596877
             */
            hash: string;
            /**
             * @description Page of an explorer that shows it; absent when the bank names none
             * @example https://explorer.example/tx/0x6f1d2c4b
             */
            url?: string;
        };
        FailureDetail: {
            /**
             * @description The reason, for programs
             * @example ACCOUNT_INVALID
             */
            code: string;
            /** @description The reason in one sentence; its words may change */
            message: string;
        };
        Refund: {
            /** @description Identifies the refund at your bank and at ours */
            reference: string;
            /**
             * Format: date-time
             * @description When the refund started, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            initiatedAt: string;
            /**
             * Format: date-time
             * @description When the money was back, ISO 8601 in UTC; absent until then
             * @example 2025-10-13T12:00:00.000Z
             */
            settledAt?: string;
            /**
             * @description PENDING until the money is back in the source account
             * @enum {string}
             */
            status: "PENDING" | "COMPLETED" | "FAILED";
            /**
             * @description Why the money goes back: USER_CANCELLATION when the payment was cancelled, TRANSACTION_FAILED when it failed or was rejected
             * @enum {string}
             */
            reason?: "TRANSACTION_FAILED" | "USER_CANCELLATION" | "TIMEOUT";
            /**
             * @description The platform's own account that got the money, because the payer's could not take it; absent when the payer got it back
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000348
             */
            refundedTo?: string;
        };
        IncomingRateDetails: {
            /** @description Our exchange rate */
            serviceApiMultiplier: number;
            /** @description Fixed fee of the service, in the smallest unit sent */
            serviceApiFixedFee: number;
            /**
             * @description Of the amount sent
             * @example 0.005
             */
            serviceApiVariableFeeRate: number;
            /** @description Fee in proportion to the amount, in the smallest unit sent */
            serviceApiVariableFeeAmount: number;
        };
        OutgoingTransaction: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /** @description State of the payment; `docs/product.md` draws the states */
            status: components["schemas"]["TransactionStatus"];
            /** @description Where the money comes from */
            source: components["schemas"]["TransactionSource"];
            /** @description Where the money goes */
            destination: components["schemas"]["TransactionDestination"];
            /**
             * @description The customer's id; `Platform:<uuid>` when the money is the platform's own
             * @example Customer:019542f5-b3e7-7d02-8000-000000000000
             */
            customerId: string;
            /** @description Your own id of the customer; `Platform:<uuid>` when the money is your own */
            platformCustomerId: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the money arrived, ISO 8601 in UTC; absent until then
             * @example 2025-10-13T12:00:00.000Z
             */
            settledAt?: string;
            /**
             * Format: date-time
             * @description When the money of a payment in PROCESSING should arrive, ISO 8601 in UTC: what the bank says, or else when the service next asks it. It moves while the answer is not known
             * @example 2025-10-13T12:00:00.000Z
             */
            expectedSettlementAt?: string;
            /** @description Text about the payment. The bank gets it, and so does the platform of a receiver who is a customer of this service. Absent when there is none */
            description?: string;
            /** @description What the receiver reads on the bank statement, at most 80 characters: in the addenda of ACH, in the OBI of a wire, in the remittance information of RTP and SEPA. A receiver who is a customer of this service sees it in the incoming payment. Absent when there is none */
            remittanceInformation?: string;
            /** @description Payment network that carries the money; absent while nobody knows it and where there is none */
            paymentRail?: components["schemas"]["PaymentRail"];
            /**
             * @description Who chose paymentRail. MANUAL: the request. AUTO: the service and its switch. Absent with it
             * @enum {string}
             */
            railSelectionMode?: "AUTO" | "MANUAL";
            /**
             * @description CREDIT: money for the customer's account. DEBIT: money from it. Independent of type, so that sums need no other field
             * @enum {string}
             */
            direction: "CREDIT" | "DEBIT";
            /**
             * @description What delays the payment. COMPLIANCE_REVIEW: a bank or the operator examines it. CUSTOMER_ACTION_REQUIRED: somebody waits for your customer. Absent when nothing does, and at the end
             * @enum {string}
             */
            pendingReason?: "COMPLIANCE_REVIEW" | "CUSTOMER_ACTION_REQUIRED";
            /** @description Where the blockchain shows the payment; only of coins, once the network has it */
            onChainTransaction?: components["schemas"]["OnChainTransaction"];
            /** @description Why the payment did not arrive, finer than failureReason and also for REJECTED ones; absent when nobody knows more. Of a payment with executeAt that could not be made at its time: QUOTE_RATE_UNAVAILABLE, or the code of the error that the same request would have had then. New codes may come */
            failureDetail?: components["schemas"]["FailureDetail"];
            /** @description Your own keys and values, at most 10 and 1 KB together; answers and events show them to you only. Absent for none */
            metadata?: {
                [key: string]: string;
            };
            /** @description What the other side told about itself; absent when it told nothing */
            counterpartyInformation?: {
                [key: string]: string;
            };
            /** @description How to recognize the payment in your books; absent when there is nothing */
            reconciliationInstructions?: {
                /** @description The service's reference of the payment, which a payout or a collection hands to the bank. `GET /transactions?reference=` finds the payment. On no statement for a deposit or a payment between customers */
                reference: string;
            };
            /** @description Of a failure that a magic value of the sandbox caused */
            details?: {
                /**
                 * @description The sandbox made the failure up
                 * @constant
                 */
                simulated: true;
                /**
                 * @description The value that chose it
                 * @example 002
                 */
                magicValue: string;
            };
            /**
             * @description INCOMING or OUTGOING, as the customer sees it (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "OUTGOING";
            /** @description What the payer spends, fees included */
            sentAmount: components["schemas"]["CurrencyAmount"];
            /** @description What arrives; absent until that is known */
            receivedAmount?: components["schemas"]["CurrencyAmount"];
            /**
             * @description Smallest units sent for one smallest unit received, after fees
             * @example 17.25
             */
            exchangeRate?: number;
            /** @description In the smallest unit sent; part of sentAmount */
            fees?: number;
            /**
             * @description Your own fee, part of fees; there once the payment was made, and gone when it came back to the payer
             * @example {
             *       "amount": 130,
             *       "currency": {
             *         "code": "USD",
             *         "name": "US Dollar",
             *         "symbol": "$",
             *         "decimals": 2
             *       }
             *     }
             */
            platformFees?: components["schemas"]["CurrencyAmount"];
            /**
             * @description Quote that the payment follows; absent for a transfer
             * @example Quote:019542f5-b3e7-7d02-8000-000000000000
             */
            quoteId?: string;
            /** @description Where to send the money for a quote of REALTIME_FUNDING; absent for other quotes */
            paymentInstructions?: components["schemas"]["PaymentInstructions"][];
            /** @description How the price came about; absent when nothing was converted and there are no fees */
            rateDetails?: components["schemas"]["OutgoingRateDetails"];
            /** @description How the money goes back; absent unless the payment took money and did not arrive */
            refund?: components["schemas"]["Refund"];
            /**
             * @description Why the payment did not arrive; absent unless it FAILED. A REJECTED payment has none
             * @enum {string}
             */
            failureReason?: "LNURLP_FAILED" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED" | "LIGHTNING_PAYMENT_FAILED" | "FUNDING_AMOUNT_MISMATCH" | "COUNTERPARTY_POST_TX_FAILED";
            /**
             * Format: date-time
             * @description When the payment is made, ISO 8601, up to 90 days ahead: PENDING until then, with nothing debited or reserved. Absent: now
             * @example 2025-10-13T12:00:00.000Z
             */
            executeAt?: string;
        };
        CheckedPayoutBatch: {
            /** @description The stored batch; absent after a dry run */
            batch?: components["schemas"]["PayoutBatch"];
            /** @description Rows of the request */
            rowCount: number;
            /** @description Of the rows without a problem, by currency */
            totals: components["schemas"]["PayoutBatchTotal"][];
            /** @description The same by paying account */
            accounts: components["schemas"]["PayoutBatchAccount"][];
            /** @description Problems of all rows */
            problemCount: number;
            /** @description The first 200 of a dry run; a stored batch has none */
            problems: components["schemas"]["PayoutBatchProblem"][];
        };
        PayoutBatch: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example PayoutBatch:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description COMPLETED, also when rows failed. EXPIRED when nobody confirmed it in time
             * @enum {string}
             */
            status: "AWAITING_CONFIRMATION" | "PROCESSING" | "COMPLETED" | "CANCELLED" | "EXPIRED";
            /** @description By currency; the confirmation names them */
            totals: components["schemas"]["PayoutBatchTotal"][];
            /** @description How many rows are done */
            progress: {
                /** @description Rows of the batch */
                total: number;
                /** @description Rows with an outcome */
                processed: number;
                /** @description Rows whose payment exists */
                successful: number;
                /** @description Rows without a payment */
                failed: number;
            };
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description A confirmation may come until then: 24 hours after the batch
             * @example 2025-10-13T12:00:00.000Z
             */
            confirmBy: string;
            /**
             * Format: date-time
             * @description When the payments began, ISO 8601 in UTC; absent until then
             * @example 2025-10-13T12:00:00.000Z
             */
            confirmedAt?: string;
            /**
             * Format: date-time
             * @description When every row had its outcome, ISO 8601 in UTC; absent until then
             * @example 2025-10-13T12:00:00.000Z
             */
            completedAt?: string;
        };
        PayoutBatchTotal: {
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currency: string;
            /**
             * @description What leaves accounts in this currency, fees included, in its smallest unit
             * @example 1250000
             */
            amount: number;
            /** @description Rows that send this currency */
            rows: number;
            /** @description true when a row locks its receiving side: it costs what the rate of its moment says. Absent otherwise */
            isEstimate?: boolean;
        };
        PayoutBatchAccount: {
            /**
             * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
             */
            accountId: string;
            /**
             * @description Currency code: ISO 4217, or USDC, USDT, BTC
             * @example USD
             */
            currency: string;
            /**
             * @description Integer in the smallest unit of the currency (cents, satoshis)
             * @example 1250000
             */
            amount: number;
            /** @description Rows that the account pays */
            rows: number;
            /** @description Whether the account holds the amount now. A row that finds too little later fails alone */
            isCovered: boolean;
        };
        PayoutBatchProblem: {
            /**
             * @description The first row of a list is 1; of a CSV, the header is row 1
             * @example 17
             */
            row: number;
            /**
             * @description The field of the row, or the column of the CSV
             * @example amount
             */
            field?: string;
            /**
             * @description Code of the error, as the single payment would get it
             * @example INVALID_AMOUNT
             */
            code: string;
            /** @description What is wrong, in words */
            message: string;
        };
        PayoutBatchPage: {
            /** @description The batch */
            batch: components["schemas"]["PayoutBatch"];
            /** @description Rows with an outcome, in their order */
            data: components["schemas"]["PayoutBatchRow"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
        };
        PayoutBatchRow: {
            /**
             * @description The first row of a list is 1; of a CSV, the header is row 1
             * @example 17
             */
            row: number;
            /**
             * @description The payment, which has its own end; absent when there is none
             * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
             */
            transactionId?: string;
            /** @description Why the row has no payment */
            error?: {
                /**
                 * @description Code of the error, as the single payment would get it
                 * @example INSUFFICIENT_BALANCE
                 */
                code: string;
                /** @description What is wrong and what to do, for people; may change */
                message: string;
            };
        };
        TransactionListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["Transaction"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        TransactionTimeline: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["TimelineEntry"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        TimelineEntry: {
            /**
             * Format: date-time
             * @description When it happened, or for NEXT when it will, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            at: string;
            /**
             * @description STATUS: a change of state. JOURNAL: a movement on an account. WORKFLOW: work that started. WEBHOOK: an event for you. REFUND: money that came back. CONTRADICTION: the bank took back what it had said, or the operator found out what is true. NEXT: still to come
             * @enum {string}
             */
            kind: "STATUS" | "JOURNAL" | "WORKFLOW" | "WEBHOOK" | "REFUND" | "CONTRADICTION" | "NEXT";
            /** @description What happened, as a sentence. Its words may change; programs read kind and details */
            title: string;
            /** @description The facts behind the title; each kind has some of them */
            details: components["schemas"]["TimelineDetails"];
        };
        TimelineDetails: {
            /** @description State that the payment went to */
            status?: components["schemas"]["TransactionStatus"];
            /**
             * @description Why the payment failed; only with FAILED
             * @enum {string}
             */
            failureReason?: "LNURLP_FAILED" | "PAY_REQUEST_FAILED" | "PAYMENT_APPROVAL_WEBHOOK_ERROR" | "PAYMENT_APPROVAL_TIMED_OUT" | "OFFRAMP_FAILED" | "MISSING_MANDATORY_PAYEE_DATA" | "QUOTE_EXPIRED" | "QUOTE_EXECUTION_FAILED" | "LIGHTNING_PAYMENT_FAILED" | "FUNDING_AMOUNT_MISMATCH" | "COUNTERPARTY_POST_TX_FAILED";
            /** @description `failureDetail.code` of the payment; only with STATUS of a failure */
            failureCode?: string;
            /**
             * @description Entry in the journal of the account; only with JOURNAL
             * @example Journal:019542f5-b3e7-7d02-8000-000000000000
             */
            journalId?: string;
            /**
             * @description Account whose money moved; only with JOURNAL
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
             */
            accountId?: string;
            /**
             * @description Why the money moved; only with JOURNAL
             * @enum {string}
             */
            purpose?: "FUNDING" | "TRANSFER" | "DEPOSIT" | "PAYMENT" | "REFUND" | "CORRECTION" | "FEE" | "FEE_REFUND";
            /** @description What it added to the account, negative when it took; only with JOURNAL */
            amount?: components["schemas"]["CurrencyAmount"];
            /**
             * @description State machine that started; only with WORKFLOW
             * @enum {string}
             */
            workflow?: "delayed-outcome" | "payment-approval" | "quote-execution";
            /** @description Payment network that carries the money; only with WORKFLOW, once it is known */
            paymentRail?: components["schemas"]["PaymentRail"];
            /**
             * @description Delivery of the event, for `GET /webhooks/deliveries/{deliveryId}`; only with WEBHOOK and its NEXT
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            deliveryId?: string;
            /**
             * @description Kind of the event; only with WEBHOOK and its NEXT
             * @enum {string}
             */
            eventType?: "OUTGOING_PAYMENT_PENDING" | "OUTGOING_PAYMENT_PROCESSING" | "OUTGOING_PAYMENT_COMPLETED" | "OUTGOING_PAYMENT_FAILED" | "OUTGOING_PAYMENT_EXPIRED" | "OUTGOING_PAYMENT_REFUND_PENDING" | "OUTGOING_PAYMENT_REFUND_COMPLETED" | "OUTGOING_PAYMENT_REFUND_FAILED" | "INCOMING_PAYMENT_PENDING" | "INCOMING_PAYMENT_COMPLETED" | "INCOMING_PAYMENT_FAILED" | "INCOMING_PAYMENT_REFUND_COMPLETED" | "INCOMING_PAYMENT_REFUND_FAILED" | "CUSTOMER_KYC_APPROVED" | "CUSTOMER_KYC_REJECTED" | "CUSTOMER_KYC_PENDING" | "CUSTOMER_KYB_APPROVED" | "CUSTOMER_KYB_REJECTED" | "CUSTOMER_KYB_PENDING" | "VERIFICATION_APPROVED" | "VERIFICATION_REJECTED" | "VERIFICATION_RESOLVE_ERRORS" | "VERIFICATION_IN_PROGRESS" | "VERIFICATION_PENDING_MANUAL_REVIEW" | "VERIFICATION_READY_FOR_VERIFICATION" | "INTERNAL_ACCOUNT_BALANCE_UPDATED" | "INTERNAL_ACCOUNT_STATUS_UPDATED" | "EXTERNAL_ACCOUNT_STATUS_UPDATED" | "INVITATION_CLAIMED" | "DOCUMENT_SCANNED" | "BULK_UPLOAD_COMPLETED" | "BULK_UPLOAD_FAILED" | "PAYOUT_BATCH_COMPLETED" | "TEST";
            /**
             * @description What became of the event so far; only with WEBHOOK
             * @enum {string}
             */
            deliveryStatus?: "DELIVERED" | "RETRYING" | "DEAD" | "FAILED" | "HELD";
            /** @description How often the event was sent; only with WEBHOOK */
            attemptCount?: number;
            /** @description HTTP status of the last answer; absent when there was none */
            responseStatus?: number;
            /**
             * @description Why the last attempt failed; absent when the event was delivered
             * @enum {string}
             */
            errorClass?: "TIMED_OUT" | "REFUSED_ADDRESS" | "UNRESOLVED" | "TLS" | "CONNECTION" | "MALFORMED" | "REDIRECTED" | "REFUSED" | "SERVER_ERROR" | "UNEXPECTED_STATUS";
            /**
             * @description State of the refund; only with REFUND
             * @enum {string}
             */
            refundStatus?: "PENDING" | "COMPLETED" | "FAILED";
            /**
             * @description Why the money came back; only with REFUND
             * @enum {string}
             */
            refundReason?: "TRANSACTION_FAILED" | "USER_CANCELLATION" | "TIMEOUT";
            /** @description Reference of the refund; only with REFUND */
            reference?: string;
        };
        JournalEntryListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["JournalEntry"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        JournalEntry: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Journal:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Payment behind this; absent when there is none
             * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
             */
            transactionId?: string;
            /**
             * @description Why the money moved. CORRECTION: what was refunded left again, because the bank had paid after all. FEE: your own fee of a payment that was made. FEE_REFUND: that fee went back, because the payment came back
             * @enum {string}
             */
            purpose: "FUNDING" | "TRANSFER" | "DEPOSIT" | "PAYMENT" | "REFUND" | "CORRECTION" | "FEE" | "FEE_REFUND";
            /** @description What it added to this account; negative when it took */
            amount: components["schemas"]["CurrencyAmount"];
            /** @description What the account held after it: the sum of all entries up to this one, by `postedAt` */
            balanceAfter: components["schemas"]["CurrencyAmount"];
            /** @description Both sides; they sum to zero in each currency */
            legs: components["schemas"]["JournalLeg"][];
            /**
             * Format: date-time
             * @description When it was posted; lists are in this order
             * @example 2025-10-13T12:00:00.000Z
             */
            postedAt: string;
            /**
             * Format: date-time
             * @description The same as `postedAt`
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
        };
        JournalLeg: {
            /**
             * @description An InternalAccount id, or the house account CLEARING, FEES, EXCHANGE or PLATFORM_FEES
             * @example CLEARING
             */
            account: string;
            /** @description Negative when the account gives */
            amount: components["schemas"]["CurrencyAmount"];
        };
        Statement: {
            /**
             * @description Internal or external account: `InternalAccount:<uuid>` or `ExternalAccount:<uuid>`
             * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
             */
            accountId: string;
            /**
             * Format: date-time
             * @description Entries at or after this time
             * @example 2025-10-13T12:00:00.000Z
             */
            from: string;
            /**
             * Format: date-time
             * @description Entries before this time
             * @example 2025-10-13T12:00:00.000Z
             */
            to: string;
            /**
             * Format: date-time
             * @description Up to this time, a minute ago or `to`, the statement is final. An entry after it can still be added.
             * @example 2025-10-13T12:00:00.000Z
             */
            asOf: string;
            /** @description What the account held at `from` */
            openingBalance: components["schemas"]["CurrencyAmount"];
            /** @description The opening balance and all entries of the period, those of other pages too */
            closingBalance: components["schemas"]["CurrencyAmount"];
            /** @description Entries of the period */
            entryCount: number;
            /** @description Of the whole period, for each purpose that occurs */
            totals: components["schemas"]["StatementTotal"][];
            /** @description With `totalsBy=DAY`: the totals of each day with entries, of the whole period */
            days?: components["schemas"]["StatementDay"][];
            /** @description Oldest first */
            data: components["schemas"]["StatementEntry"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
        };
        StatementTotal: {
            /**
             * @description Why the money moved. CORRECTION: what was refunded left again, because the bank had paid after all. FEE: your own fee of a payment that was made. FEE_REFUND: that fee went back, because the payment came back
             * @enum {string}
             */
            purpose: "FUNDING" | "TRANSFER" | "DEPOSIT" | "PAYMENT" | "REFUND" | "CORRECTION" | "FEE" | "FEE_REFUND";
            /** @description Entries with this purpose */
            count: number;
            /** @description What they added */
            credits: components["schemas"]["CurrencyAmount"];
            /** @description What they took; zero or negative */
            debits: components["schemas"]["CurrencyAmount"];
        };
        StatementDay: {
            /**
             * @description In UTC
             * @example 2025-10-13
             */
            date: string;
            /** @description Of the day, for each purpose that occurs */
            totals: components["schemas"]["StatementTotal"][];
        };
        StatementEntry: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Journal:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description Payment behind this; absent when there is none
             * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
             */
            transactionId?: string;
            /**
             * @description Why the money moved. CORRECTION: what was refunded left again, because the bank had paid after all. FEE: your own fee of a payment that was made. FEE_REFUND: that fee went back, because the payment came back
             * @enum {string}
             */
            purpose: "FUNDING" | "TRANSFER" | "DEPOSIT" | "PAYMENT" | "REFUND" | "CORRECTION" | "FEE" | "FEE_REFUND";
            /** @description What it added to this account; negative when it took */
            amount: components["schemas"]["CurrencyAmount"];
            /** @description What the account held after it: the sum of all entries up to this one, by `postedAt` */
            balanceAfter: components["schemas"]["CurrencyAmount"];
            /** @description Both sides; they sum to zero in each currency */
            legs: components["schemas"]["JournalLeg"][];
            /**
             * Format: date-time
             * @description When it was posted; lists are in this order
             * @example 2025-10-13T12:00:00.000Z
             */
            postedAt: string;
            /**
             * Format: date-time
             * @description The same as `postedAt`
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * @description The payment's `reconciliationInstructions.reference`, which the bank gets with it
             * @example 01K7EQ2ZF0FAR8VTCEW0N1W6RN
             */
            reference?: string;
            /** @description The bank's own name of a deposit */
            bankReference?: string;
            /** @description The payment's description */
            description?: string;
            /** @description The payment's remittanceInformation, which its receiver reads */
            remittanceInformation?: string;
            /** @description Who got the money, or gave it */
            counterparty?: components["schemas"]["StatementCounterparty"];
            /** @description What the service kept of the amount as its fee; negative when it gave the fee back. Absent without a fee */
            fee?: components["schemas"]["CurrencyAmount"];
            /** @description Of an entry of the payer: your own fee, part of the amount; negative when it went back. Absent without one */
            platformFee?: components["schemas"]["CurrencyAmount"];
        };
        StatementCounterparty: {
            /** @description Name of the person or business */
            name?: string;
            /** @description Id of its account, or its UMA address */
            account?: string;
        };
        UmaInvitation: {
            /**
             * @description Code of the invitation, the last part of its url
             * @example 7K3QZ0XW9D2MTR4B
             */
            code: string;
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When somebody claimed the invitation, ISO 8601 in UTC; absent until then
             * @example 2025-10-13T12:00:00.000Z
             */
            claimedAt?: string;
            /**
             * Format: uri
             * @description Link to send to the invitee
             * @example https://acme.example/invitations/7K3QZ0XW9D2MTR4B
             */
            url: string;
            /**
             * Format: date-time
             * @description When the invitation ends, ISO 8601 in UTC; absent when it never ends
             * @example 2025-10-13T12:00:00.000Z
             */
            expiresAt?: string;
            /**
             * @description UMA address of the customer who invites
             * @example $jane.doe@acme.example
             */
            inviterUma: string;
            /**
             * @description UMA address of the person who claimed it; absent until then
             * @example $joe@bank.example
             */
            inviteeUma?: string;
            /**
             * @description PENDING until it is claimed, cancelled or expired
             * @enum {string}
             */
            status: "PENDING" | "CLAIMED" | "EXPIRED" | "CANCELLED";
            /**
             * @description Inviter's first name, shown to the person who opens the link
             * @example Jane
             */
            firstName?: string;
            /** @description Promised amount in the smallest unit of the inviter's main currency; absent for none */
            amountToSend?: components["schemas"]["CurrencyAmount"];
        };
        DiscoveryListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["Discovery"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
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
            /**
             * @description Country of the institution, ISO 3166-1 alpha-2
             * @example NG
             */
            country: string;
            /**
             * @description Currency of accounts there, ISO 4217
             * @example NGN
             */
            currency: string;
        };
        UmaProviderListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["UmaProvider"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        UmaProvider: {
            /**
             * @description Name of the institution
             * @example Sandbox
             */
            name: string;
            /** @description Countries that the institution serves, ISO 3166-1 alpha-2 */
            supportedRegions: string[];
            /**
             * @description Domain of the institution's UMA addresses
             * @example sandbox.uma.test
             */
            domain: string;
            /**
             * Format: uri
             * @description Address of a logo; absent when there is none
             */
            logoUrl?: string;
            /** @description Currencies that the institution receives */
            supportedCurrencies: components["schemas"]["Currency"][];
            /** @description Legal entity identifier, ISO 17442 */
            lei?: string;
            /** @description false: payments to and from this provider are refused (COUNTERPARTY_NOT_ALLOWED) */
            allowListStatus: boolean;
        };
        EstimateCryptoWithdrawalFeeResponse: {
            /**
             * @description In the smallest unit of networkFeeAsset
             * @example 20000
             */
            networkFee: number;
            /**
             * @description Currency of all amounts in this answer
             * @example USDC
             */
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
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["WebhookDelivery"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        WebhookDelivery: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description The endpoint; absent for the one of your configuration
             * @example WebhookEndpoint:019542f5-b3e7-7d02-8000-000000000000
             */
            endpointId?: string;
            /** @description Kind of event */
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
            /** @description How far it is */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description How often the service has sent the event */
            attemptCount: number;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt, because the endpoint asked for a pause
             * @example 2025-10-13T12:00:00.000Z
             */
            nextAttemptAt?: string;
            /**
             * Format: date-time
             * @description When your endpoint accepted the event, ISO 8601 in UTC; absent until then
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
            /**
             * @description Why the service sent it: by itself, or because somebody asked
             * @enum {string}
             */
            trigger: "FIRST" | "RETRY" | "RESEND" | "TEST";
            /**
             * Format: date-time
             * @description When the attempt started, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            attemptedAt: string;
            /** @description From resolving the host name to the end of the answer */
            latencyMs: number;
            /** @description HTTP status; left out when there was no answer */
            responseStatus?: number;
            /** @description Why the attempt failed; absent when your endpoint accepted the event */
            errorClass?: components["schemas"]["WebhookErrorClass"];
        };
        /**
         * @description Why the attempt failed; left out when the event was delivered
         * @enum {string}
         */
        WebhookErrorClass: "TIMED_OUT" | "REFUSED_ADDRESS" | "UNRESOLVED" | "TLS" | "CONNECTION" | "MALFORMED" | "REDIRECTED" | "REFUSED" | "SERVER_ERROR" | "UNEXPECTED_STATUS";
        WebhookDeliveryWithAttempts: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * @description The endpoint; absent for the one of your configuration
             * @example WebhookEndpoint:019542f5-b3e7-7d02-8000-000000000000
             */
            endpointId?: string;
            /** @description Kind of event */
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
            /** @description How far it is */
            status: components["schemas"]["WebhookDeliveryStatus"];
            /** @description How often the service has sent the event */
            attemptCount: number;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt, because the endpoint asked for a pause
             * @example 2025-10-13T12:00:00.000Z
             */
            nextAttemptAt?: string;
            /**
             * Format: date-time
             * @description When your endpoint accepted the event, ISO 8601 in UTC; absent until then
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
            /**
             * @description Why the service sent it: by itself, or because somebody asked
             * @enum {string}
             */
            trigger: "FIRST" | "RETRY" | "RESEND" | "TEST";
            /**
             * Format: date-time
             * @description When the attempt started, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            attemptedAt: string;
            /** @description From resolving the host name to the end of the answer */
            latencyMs: number;
            /** @description HTTP status; left out when there was no answer */
            responseStatus?: number;
            /** @description Why the attempt failed; absent when your endpoint accepted the event */
            errorClass?: components["schemas"]["WebhookErrorClass"];
            /** @description First 4 KB of the answer, without control characters */
            answerHead?: string;
        };
        TestWebhookResponse: {
            /**
             * Format: uri
             * @description Address that the event went to
             */
            url?: string;
            /** @description HTTP status of your endpoint's answer. Without any answer the request is 400 WEBHOOK_DELIVERY_ERROR */
            response_status: number;
            /** @description First 4 KB of the answer, without control characters */
            response_body?: string;
        };
        WebhookEndpoint: {
            /**
             * @description Identifier, `Type:<uuid>`; store it as text
             * @example WebhookEndpoint:019542f5-b3e7-7d02-8000-000000000000
             */
            id: string;
            /**
             * Format: uri
             * @description Where events are sent
             * @example https://acme.example/ledger
             */
            url: string;
            /**
             * @description Types of events that it gets; absent: all. It always gets its own TEST
             * @example [
             *       "OUTGOING_PAYMENT_COMPLETED",
             *       "OUTGOING_PAYMENT_FAILED"
             *     ]
             */
            types?: components["schemas"]["WebhookType"][];
            /**
             * @description Your own words for it
             * @example Ledger of the finance team
             */
            description?: string;
            /** @description How far it is */
            status: components["schemas"]["WebhookEndpointStatus"];
            /**
             * Format: date-time
             * @description DISABLED: since when
             * @example 2025-10-13T12:00:00.000Z
             */
            disabledAt?: string;
            /** @description How it answered lately, which decides how events are sent to it */
            health: components["schemas"]["WebhookEndpointHealth"];
            /**
             * Format: date-time
             * @description When it was created, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it changed last, ISO 8601 in UTC
             * @example 2025-10-13T12:00:00.000Z
             */
            updatedAt: string;
        };
        /**
         * @description DISABLED: it answered 410, and its events are held; set url again to get them
         * @enum {string}
         */
        WebhookEndpointStatus: "ACTIVE" | "DISABLED";
        WebhookEndpointHealth: {
            /** @description State, province or region; absent where there is none */
            state: components["schemas"]["WebhookEndpointState"];
            /** @description Attempts that failed or were slow, one after the other */
            failuresInARow: number;
            /**
             * Format: date-time
             * @description PAUSED: when each event is tried again
             * @example 2025-10-13T12:00:00.000Z
             */
            pausedUntil?: string;
        };
        /**
         * @description NOT_CALLED: nothing was sent to this URL yet. ANSWERING: the last answer was prompt. FAILING: it was not; each event is tried again. PAUSED: ten in a row were not; two of the events that wait are tried each minute
         * @enum {string}
         */
        WebhookEndpointState: "NOT_CALLED" | "ANSWERING" | "FAILING" | "PAUSED";
        WebhookEndpointListResponse: {
            /** @description The page: at most `limit` entries, newest first unless the operation says otherwise */
            data: components["schemas"]["WebhookEndpoint"][];
            /** @description Whether there is another page */
            hasMore: boolean;
            /** @description Value of `cursor` for the next page; absent on the last */
            nextCursor?: string;
            /** @description Entries on all pages; absent where counting would be slow */
            totalCount?: number;
        };
        SandboxValues: {
            /** @description Magic values by operation */
            data: components["schemas"]["SandboxValueGroup"][];
            /** @description A ready account of every type */
            accountTypes: components["schemas"]["SandboxAccountType"][];
        };
        SandboxValueGroup: {
            /**
             * @description Method and path
             * @example POST /transfer-out
             */
            operation: string;
            /**
             * @description Which text holds the value
             * @example the primary identifier of the external account, before an '@'
             */
            reads: string;
            /**
             * @description END: the text ends in the value. WHOLE: it is the value
             * @enum {string}
             */
            match: "END" | "WHOLE";
            /**
             * @description The field whose values `states` lists
             * @example Transaction.status
             */
            status: string;
            /** @description Every magic value */
            values: components["schemas"]["SandboxValue"][];
            /** @description What any other value does; absent when no other one exists */
            otherwise?: components["schemas"]["SandboxOutcome"];
        };
        SandboxValue: {
            /**
             * @description The magic value
             * @example 004
             */
            value: string;
            /**
             * @description What happens, in one sentence
             * @example The bank rejects the transfer.
             */
            effect: string;
            /**
             * @description When it shows
             * @example in the answer
             */
            when: string;
            /**
             * @description Values of the status, in order; the last one stays. Empty when nothing is stored
             * @example [
             *       "REJECTED"
             *     ]
             */
            states: string[];
            /**
             * @description Webhook events about the resource itself, in order
             * @example [
             *       "OUTGOING_PAYMENT_FAILED",
             *       "OUTGOING_PAYMENT_REFUND_COMPLETED"
             *     ]
             */
            events: string[];
            /** @description Of the transaction at its end */
            failureReason?: string;
            /**
             * @description `failureDetail.code` of the transaction at its end
             * @example ACCOUNT_INVALID
             */
            failureCode?: string;
            /** @description Of the transaction while it is on its way */
            pendingReason?: string;
            /** @description What becomes of the money; absent when none comes back */
            refund?: {
                /**
                 * @description Status of the refund
                 * @example COMPLETED
                 */
                status: string;
                /**
                 * @description Why there is a refund
                 * @example TRANSACTION_FAILED
                 */
                reason: string;
            };
            /** @description The answer, when the request itself is refused */
            error?: {
                /**
                 * @description HTTP status
                 * @example 400
                 */
                status: number;
                /**
                 * @description Error code
                 * @example INVALID_BANK_ACCOUNT
                 */
                code: string;
            };
        };
        SandboxOutcome: {
            /**
             * @description What happens, in one sentence
             * @example The bank rejects the transfer.
             */
            effect: string;
            /**
             * @description When it shows
             * @example in the answer
             */
            when: string;
            /**
             * @description Values of the status, in order; the last one stays. Empty when nothing is stored
             * @example [
             *       "REJECTED"
             *     ]
             */
            states: string[];
            /**
             * @description Webhook events about the resource itself, in order
             * @example [
             *       "OUTGOING_PAYMENT_FAILED",
             *       "OUTGOING_PAYMENT_REFUND_COMPLETED"
             *     ]
             */
            events: string[];
            /** @description Of the transaction at its end */
            failureReason?: string;
            /**
             * @description `failureDetail.code` of the transaction at its end
             * @example ACCOUNT_INVALID
             */
            failureCode?: string;
            /** @description Of the transaction while it is on its way */
            pendingReason?: string;
            /** @description What becomes of the money; absent when none comes back */
            refund?: {
                /**
                 * @description Status of the refund
                 * @example COMPLETED
                 */
                status: string;
                /**
                 * @description Why there is a refund
                 * @example TRANSACTION_FAILED
                 */
                reason: string;
            };
            /** @description The answer, when the request itself is refused */
            error?: {
                /**
                 * @description HTTP status
                 * @example 400
                 */
                status: number;
                /**
                 * @description Error code
                 * @example INVALID_BANK_ACCOUNT
                 */
                code: string;
            };
        };
        SandboxAccountType: {
            /**
             * @description Type of external account
             * @example EUR_ACCOUNT
             */
            accountType: string;
            /**
             * @description Field of accountInfo whose end chooses the outcome
             * @example iban
             */
            primaryIdentifier: string;
            /** @description Body of `POST /platform/external-accounts`; with `customerId` of `POST /customers/external-accounts`. Check digits are right, and payments succeed */
            example: {
                /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
                currency: string;
                /** @description Where the account is: bank, mobile money or wallet */
                accountInfo: {
                    [key: string]: unknown;
                };
            };
        };
        Health: {
            /**
             * @description UP: everything works. DEGRADED: production has no current exchange rates, so it makes no quotes; the rest works
             * @enum {string}
             */
            status: "UP" | "DEGRADED";
            /**
             * @description Whether money is real here
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description Version of the API, the first part of every path */
            apiVersion: string;
            /**
             * Format: date-time
             * @description When the service read its table for this answer
             * @example 2025-10-13T12:00:00.000Z
             */
            checkedAt: string;
            /**
             * @description CURRENT: younger than an hour. FROZEN: the operator keeps them until further notice. OLD: older. SHIPPED: no source has given any, so the sandbox uses fixed rates
             * @enum {string}
             */
            rates: "CURRENT" | "FROZEN" | "OLD" | "SHIPPED";
            /**
             * Format: date-time
             * @description When the source made the rates; absent for shipped rates
             * @example 2025-10-13T12:00:00.000Z
             */
            ratesUpdatedAt?: string;
        };
        OpenApiDocument: {
            /**
             * @description Version of the OpenAPI specification
             * @example 3.1.0
             */
            openapi: string;
        } & {
            [key: string]: unknown;
        };
        PlatformFeeConfigOutput: {
            /**
             * @description Whether quotes send and receive the same currency or two
             * @example CROSS_CURRENCY_TRANSACTION
             * @enum {string}
             */
            feeType: "CROSS_CURRENCY_TRANSACTION" | "SAME_CURRENCY_TRANSACTION";
            /**
             * @description The currency that is sent
             * @example USD
             */
            sourceCurrency: string;
            /**
             * @description Of the whole amount sent, in hundredths of a percent
             * @example 100
             */
            variableFeeBps: number;
            /** @description On top of the variable fee, in sourceCurrency */
            fixedFee: {
                /**
                 * @description In the smallest unit of the currency
                 * @example 50
                 */
                amount: number;
                /**
                 * @description Currency code: ISO 4217, or USDC, USDT, BTC
                 * @example USD
                 */
                currency: string;
            };
        };
        AddressOutput: {
            /** @description Street and number */
            line1: string;
            /** @description More of the address, such as a floor; absent when there is nothing */
            line2?: string;
            /** @description City or town; absent when you gave none */
            city?: string;
            /** @description State, province or region; absent where there is none */
            state?: string;
            /** @description Postal code in the form of the country; required where the country has postal codes */
            postalCode?: string;
            /**
             * @description Country, ISO 3166-1 alpha-2
             * @example US
             */
            country: string;
        };
        EndUserTermsConsentOutput: {
            /**
             * Format: date-time
             * @description When the customer accepted them, ISO 8601; at most five minutes ahead of our clock
             * @example 2025-10-13T12:00:00.000Z
             */
            acceptedAt: string;
            /**
             * @description Your name of the version that the customer accepted
             * @example 2025-10
             */
            version: string;
        };
        BusinessInfoUpdateOutput: {
            /**
             * @description Name in the commercial register
             * @example Acme Trading Ltd
             */
            legalName?: string;
            /** @description Name that the business uses; absent when it is the legal name */
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
             * @description Day of incorporation, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            incorporatedOn?: string;
            /**
             * @description Legal form
             * @enum {string}
             */
            entityType?: "SOLE_PROPRIETORSHIP" | "PARTNERSHIP" | "LLC" | "CORPORATION" | "S_CORPORATION" | "NON_PROFIT" | "OTHER";
            /** @description Number at the tax office, such as the EIN in the US */
            taxId?: string;
            /** @description Countries where the business is active, ISO 3166-1 alpha-2 */
            countriesOfOperation?: string[];
            /**
             * @description Line of business
             * @enum {string}
             */
            businessType?: "AGRICULTURE_FORESTRY_FISHING_AND_HUNTING" | "MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION" | "UTILITIES" | "CONSTRUCTION" | "MANUFACTURING" | "WHOLESALE_TRADE" | "RETAIL_TRADE" | "TRANSPORTATION_AND_WAREHOUSING" | "INFORMATION" | "FINANCE_AND_INSURANCE" | "REAL_ESTATE_AND_RENTAL_AND_LEASING" | "PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES" | "MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES" | "ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES" | "EDUCATIONAL_SERVICES" | "HEALTH_CARE_AND_SOCIAL_ASSISTANCE" | "ARTS_ENTERTAINMENT_AND_RECREATION" | "ACCOMMODATION_AND_FOOD_SERVICES" | "OTHER_SERVICES" | "PUBLIC_ADMINISTRATION";
            /**
             * @description Why the business needs the account
             * @enum {string}
             */
            purposeOfAccount?: "CONTRACTOR_PAYOUTS" | "CREATOR_PAYOUTS" | "EMPLOYEE_PAYOUTS" | "MARKETPLACE_SELLER_PAYOUTS" | "SUPPLIER_PAYMENTS" | "CROSS_BORDER_B2B" | "AR_AUTOMATION" | "AP_AUTOMATION" | "EMBEDDED_PAYMENTS" | "PLATFORM_FEE_COLLECTION" | "P2P_TRANSFERS" | "CHARITABLE_DONATIONS" | "OTHER";
            /** @description Where the business's money comes from */
            sourceOfFunds?: string;
            /**
             * @description Payments that the business expects in a month
             * @enum {string}
             */
            expectedMonthlyTransactionCount?: "COUNT_UNDER_10" | "COUNT_10_TO_100" | "COUNT_100_TO_500" | "COUNT_500_TO_1000" | "COUNT_OVER_1000";
            /**
             * @description Volume that the business expects in a month, in US dollars
             * @enum {string}
             */
            expectedMonthlyTransactionVolume?: "VOLUME_UNDER_10K" | "VOLUME_10K_TO_100K" | "VOLUME_100K_TO_1M" | "VOLUME_1M_TO_10M" | "VOLUME_OVER_10M";
            /** @description Countries to which the business will send money, ISO 3166-1 alpha-2 */
            expectedRecipientJurisdictions?: string[];
        };
        BeneficialOwnerPersonalInfoOutput: {
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality: string;
            /** @description Postal address */
            address: components["schemas"]["AddressOutput"];
            /** @description Kind of number in identifier */
            idType: components["schemas"]["IdentificationType"];
            /**
             * @description The number that idType names
             * @example 123-45-6789
             */
            identifier: string;
            /**
             * @description First name, as in the passport
             * @example Jane
             */
            firstName?: string;
            /**
             * @description A person with a single name has one of lastName and firstName. In the sandbox its last three characters choose the outcome of the KYC
             * @example Doe
             */
            lastName?: string;
            /** @description Name between first and last name; absent when there is none */
            middleName?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /**
             * @description Country that issued the number in identifier, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfIssuance?: string;
        };
        IndividualBeneficiaryOutput: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /** @description Postal address */
            address?: components["schemas"]["AddressOutput"];
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
        };
        BusinessBeneficiaryOutput: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "BUSINESS";
            /**
             * @description Name in the commercial register
             * @example Acme Trading Ltd
             */
            legalName: string;
            /** @description Postal address */
            address?: components["schemas"]["AddressOutput"];
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Number in the commercial register */
            registrationNumber?: string;
            /** @description Number at the tax office, such as the EIN in the US */
            taxId?: string;
        };
        CadAccountIndividualBeneficiaryOutput: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /** @description Postal address */
            address?: components["schemas"]["AddressOutput"];
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
            /** @description Number in the commercial register */
            registrationNumber?: string;
        };
        CopAccountIndividualBeneficiaryOutput: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence: string;
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /** @description Postal address */
            address?: components["schemas"]["AddressOutput"];
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
        };
        EgpAccountIndividualBeneficiaryOutput: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @description Postal address */
            address: components["schemas"]["AddressOutput"];
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence: string;
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
        };
        EurAccountIndividualBeneficiaryOutput: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @description Postal address */
            address: components["schemas"]["AddressOutput"];
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber?: string;
        };
        JmdAccountIndividualBeneficiaryOutput: {
            /**
             * @description INDIVIDUAL or BUSINESS; it decides which other fields there are (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            beneficiaryType: "INDIVIDUAL";
            /** @description Postal address */
            address: components["schemas"]["AddressOutput"];
            /**
             * @description First and last name, as in the passport
             * @example Jane Doe
             */
            fullName: string;
            /**
             * @description Phone number in E.164 form with a leading +, such as +14155550123
             * @example +14155550123
             */
            phoneNumber: string;
            /**
             * Format: date
             * @description Date of birth, `YYYY-MM-DD`
             * @example 1990-01-15
             */
            birthDate?: string;
            /**
             * @description Country where the holder lives, ISO 3166-1 alpha-2
             * @example US
             */
            countryOfResidence?: string;
            /**
             * Format: idn-email
             * @description E-mail address; absent when you gave none, and of a deleted customer
             * @example jane.doe@acme.example
             */
            email?: string;
            /**
             * @description Citizenship, ISO 3166-1 alpha-2
             * @example US
             */
            nationality?: string;
        };
    };
    responses: never;
    parameters: {
        /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
         * @description Paths of the body’s fields that the operation does not have, at most 10, between commas
         * @example nickname,accountInfo.branch
         */
        IgnoredFields: string;
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
                    /**
                     * @example {
                     *       "id": "PlatformConfig:019542f5-b3e7-7d02-8000-000000001001",
                     *       "umaDomain": "acme.example",
                     *       "supportedCurrencies": [
                     *         {
                     *           "currencyCode": "USD",
                     *           "minAmount": 1,
                     *           "maxAmount": 100000000000,
                     *           "requiredCounterpartyFields": [],
                     *           "enabledTransactionTypes": [
                     *             "INCOMING",
                     *             "OUTGOING"
                     *           ]
                     *         },
                     *         {
                     *           "currencyCode": "EUR",
                     *           "minAmount": 1,
                     *           "maxAmount": 100000000000,
                     *           "requiredCounterpartyFields": [],
                     *           "enabledTransactionTypes": [
                     *             "INCOMING",
                     *             "OUTGOING"
                     *           ]
                     *         },
                     *         {
                     *           "currencyCode": "GBP",
                     *           "minAmount": 1,
                     *           "maxAmount": 100000000000,
                     *           "requiredCounterpartyFields": [],
                     *           "enabledTransactionTypes": [
                     *             "INCOMING",
                     *             "OUTGOING"
                     *           ]
                     *         }
                     *       ],
                     *       "isRegulatedFinancialInstitution": true,
                     *       "createdAt": "2025-10-13T12:00:01.000Z",
                     *       "updatedAt": "2025-10-13T12:00:01.000Z",
                     *       "webhookPublicKey": "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE…\n-----END PUBLIC KEY-----\n"
                     *     }
                     */
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
                    /**
                     * @example {
                     *       "id": "PlatformConfig:019542f5-b3e7-7d02-8000-000000001001",
                     *       "umaDomain": "acme.example",
                     *       "webhookEndpoint": "https://acme.example/webhooks",
                     *       "supportedCurrencies": [
                     *         {
                     *           "currencyCode": "USD",
                     *           "minAmount": 1,
                     *           "maxAmount": 100000000000,
                     *           "requiredCounterpartyFields": [],
                     *           "enabledTransactionTypes": [
                     *             "INCOMING",
                     *             "OUTGOING"
                     *           ]
                     *         },
                     *         {
                     *           "currencyCode": "EUR",
                     *           "minAmount": 1,
                     *           "maxAmount": 100000000000,
                     *           "requiredCounterpartyFields": [],
                     *           "enabledTransactionTypes": [
                     *             "INCOMING",
                     *             "OUTGOING"
                     *           ]
                     *         },
                     *         {
                     *           "currencyCode": "GBP",
                     *           "minAmount": 1,
                     *           "maxAmount": 100000000000,
                     *           "requiredCounterpartyFields": [],
                     *           "enabledTransactionTypes": [
                     *             "INCOMING",
                     *             "OUTGOING"
                     *           ]
                     *         }
                     *       ],
                     *       "isRegulatedFinancialInstitution": true,
                     *       "createdAt": "2025-10-13T12:00:01.000Z",
                     *       "updatedAt": "2025-10-13T12:00:18.000Z",
                     *       "webhookPublicKey": "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE…\n-----END PUBLIC KEY-----\n"
                     *     }
                     */
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
                /** @description Created at or after this time, ISO 8601 in UTC */
                createdAfter?: string;
                /** @description Created at or before this time, ISO 8601 in UTC */
                createdBefore?: string;
                /** @description Changed at or after this time, ISO 8601 in UTC */
                updatedAfter?: string;
                /** @description Changed at or before this time, ISO 8601 in UTC */
                updatedBefore?: string;
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Token:019542f5-b3e7-7d02-8000-000000001002",
                     *           "name": "Payout worker",
                     *           "permissions": [
                     *             "VIEW",
                     *             "TRANSACT"
                     *           ],
                     *           "clientId": "AaIFmbhwdbKMkRz246CIAAGiBZnOKXOAjvDmxtncax4",
                     *           "createdAt": "2025-10-13T12:00:19.000Z",
                     *           "updatedAt": "2025-10-13T12:00:19.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["TokenListResponse"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Token:019542f5-b3e7-7d02-8000-000000001002",
                     *       "name": "Payout worker",
                     *       "permissions": [
                     *         "VIEW",
                     *         "TRANSACT"
                     *       ],
                     *       "clientId": "AaIFmbhwdbKMkRz246CIAAGiBZnOKXOAjvDmxtncax4",
                     *       "createdAt": "2025-10-13T12:00:19.000Z",
                     *       "updatedAt": "2025-10-13T12:00:19.000Z",
                     *       "clientSecret": "shown-once"
                     *     }
                     */
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
                /**
                 * @description The token, `Token:<uuid>`
                 * @example Token:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Token:019542f5-b3e7-7d02-8000-000000000000",
                     *       "name": "Never used",
                     *       "permissions": [
                     *         "VIEW"
                     *       ],
                     *       "clientId": "AaIFmbhwdbKMkRz246CIAAGiBZnOKXOAjvDmxtncax4",
                     *       "createdAt": "2025-10-13T12:00:03.000Z",
                     *       "updatedAt": "2025-10-13T12:00:03.000Z"
                     *     }
                     */
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
                /**
                 * @description The token, `Token:<uuid>`
                 * @example Token:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                /** @description Entries on a page, 1 to 100; a CSV without it has parts of 500 rows */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description Your own id of the customer, unique in your platform */
                platformCustomerId?: string;
                /** @description INDIVIDUAL or BUSINESS */
                customerType?: "INDIVIDUAL" | "BUSINESS";
                /** @description Inclusive */
                createdAfter?: string;
                /** @description Inclusive */
                createdBefore?: string;
                /** @description Inclusive */
                updatedAfter?: string;
                /** @description Inclusive */
                updatedBefore?: string;
                /** @description Region of the customer, ISO 3166-1 alpha-2 */
                region?: string;
                /** @description Customers with this currency enabled */
                currency?: string;
                /** @description Address that money can be sent to; case does not count */
                umaAddress?: string;
                /** @description true shows deleted customers, too */
                isIncludingDeleted?: boolean;
                /** @description Only customers with this text in their name (`fullName`, `legalName`, `doingBusinessAs`), in their e-mail address or in your own id of them, without regard to capitals and accents. A page reads 1,000 customers at most, so it may be short or empty although `hasMore` is true */
                text?: string;
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Customer:019542f5-b3e7-7d02-8000-000000001004",
                     *           "platformCustomerId": "user-4711",
                     *           "currencies": [
                     *             "USD"
                     *           ],
                     *           "umaAddress": "$u308855d292cfa5244@acme.example",
                     *           "createdAt": "2025-10-13T12:00:23.000Z",
                     *           "updatedAt": "2025-10-13T12:00:23.000Z",
                     *           "isDeleted": false,
                     *           "customerType": "BUSINESS",
                     *           "kybStatus": "UNVERIFIED",
                     *           "businessInfo": {
                     *             "legalName": "Acme Trading Ltd",
                     *             "registrationNumber": "5523002"
                     *           }
                     *         },
                     *         {
                     *           "id": "Customer:019542f5-b3e7-7d02-8000-000000001005",
                     *           "platformCustomerId": "user-4711",
                     *           "currencies": [
                     *             "USD"
                     *           ],
                     *           "umaAddress": "$u5f485759e9ee06c6c@acme.example",
                     *           "createdAt": "2025-10-13T12:00:22.000Z",
                     *           "updatedAt": "2025-10-13T12:00:22.000Z",
                     *           "isDeleted": false,
                     *           "customerType": "BUSINESS",
                     *           "kybStatus": "UNVERIFIED",
                     *           "businessInfo": {
                     *             "legalName": "Acme Trading Ltd",
                     *             "registrationNumber": "5523001"
                     *           }
                     *         },
                     *         {
                     *           "id": "Customer:019542f5-b3e7-7d02-8000-000000001006",
                     *           "platformCustomerId": "user-4711",
                     *           "currencies": [
                     *             "USD"
                     *           ],
                     *           "umaAddress": "$u19bbed2618b30b9c0@acme.example",
                     *           "createdAt": "2025-10-13T12:00:22.000Z",
                     *           "updatedAt": "2025-10-13T12:00:22.000Z",
                     *           "isDeleted": false,
                     *           "customerType": "BUSINESS",
                     *           "kybStatus": "UNVERIFIED",
                     *           "businessInfo": {
                     *             "legalName": "Acme Trading Ltd",
                     *             "registrationNumber": "5523041"
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["CustomerListResponse"];
                    /** @example customerId,platformCustomerId,customerType,name,status,umaAddress,region,currencies,createdAt,updatedAt,isDeleted,email,phoneNumber,description */
                    "text/csv": string;
                };
            };
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Customer:019542f5-b3e7-7d02-8000-000000001003",
                     *       "platformCustomerId": "user-4711",
                     *       "region": "US",
                     *       "currencies": [
                     *         "USD",
                     *         "EUR"
                     *       ],
                     *       "umaAddress": "$u4dbb97986240de480@acme.example",
                     *       "createdAt": "2025-10-13T12:00:22.000Z",
                     *       "updatedAt": "2025-10-13T12:00:22.000Z",
                     *       "isDeleted": false,
                     *       "address": {
                     *         "line1": "1 Main Street",
                     *         "city": "Springfield",
                     *         "postalCode": "12345",
                     *         "country": "US"
                     *       },
                     *       "email": "jane.doe@acme.example",
                     *       "phoneNumber": "+14155550123",
                     *       "endUserTermsConsent": {
                     *         "acceptedAt": "2025-10-13T12:00:00.000Z",
                     *         "version": "2025-10"
                     *       },
                     *       "description": "Met at the fair in Leeds",
                     *       "customerType": "INDIVIDUAL",
                     *       "kycStatus": "APPROVED",
                     *       "fullName": "Jane Doe",
                     *       "birthDate": "1990-01-15",
                     *       "nationality": "US",
                     *       "idType": "SSN",
                     *       "identifier": "123-45-6789",
                     *       "countryOfIssuance": "US"
                     *     }
                     */
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
                /**
                 * @description The customer, `Customer:<uuid>`
                 * @example Customer:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "region": "US",
                     *       "currencies": [
                     *         "USD"
                     *       ],
                     *       "umaAddress": "$jane.doe@acme.example",
                     *       "createdAt": "2025-10-13T12:00:02.000Z",
                     *       "updatedAt": "2025-10-13T12:00:02.000Z",
                     *       "isDeleted": false,
                     *       "address": {
                     *         "line1": "1 Main Street",
                     *         "city": "Springfield",
                     *         "postalCode": "12345",
                     *         "country": "US"
                     *       },
                     *       "email": "jane.doe@acme.example",
                     *       "phoneNumber": "+14155550123",
                     *       "endUserTermsConsent": {
                     *         "acceptedAt": "2025-10-13T12:00:00.000Z",
                     *         "version": "2025-10"
                     *       },
                     *       "description": "Met at the fair in Leeds",
                     *       "customerType": "INDIVIDUAL",
                     *       "kycStatus": "APPROVED",
                     *       "fullName": "Jane Doe",
                     *       "birthDate": "1990-01-15",
                     *       "nationality": "US",
                     *       "idType": "SSN",
                     *       "identifier": "123-45-6789",
                     *       "countryOfIssuance": "US"
                     *     }
                     */
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
                /**
                 * @description The customer, `Customer:<uuid>`
                 * @example Customer:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Customer:019542f5-b3e7-7d02-8000-000000001007",
                     *       "platformCustomerId": "user-4711",
                     *       "region": "US",
                     *       "currencies": [
                     *         "USD"
                     *       ],
                     *       "umaAddress": "$u3d2ac8abec6a52510@acme.example",
                     *       "createdAt": "2025-10-13T12:00:25.000Z",
                     *       "updatedAt": "2025-10-13T12:00:26.000Z",
                     *       "isDeleted": true,
                     *       "address": {
                     *         "line1": "1 Main Street",
                     *         "city": "Springfield",
                     *         "postalCode": "12345",
                     *         "country": "US"
                     *       },
                     *       "endUserTermsConsent": {
                     *         "acceptedAt": "2025-10-13T12:00:00.000Z",
                     *         "version": "2025-10"
                     *       },
                     *       "customerType": "INDIVIDUAL",
                     *       "kycStatus": "APPROVED",
                     *       "fullName": "Jane Doe",
                     *       "birthDate": "1990-01-15",
                     *       "nationality": "US"
                     *     }
                     */
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
                /**
                 * @description The customer, `Customer:<uuid>`
                 * @example Customer:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "region": "US",
                     *       "currencies": [
                     *         "USD",
                     *         "EUR"
                     *       ],
                     *       "umaAddress": "$jane.doe@acme.example",
                     *       "createdAt": "2025-10-13T12:00:02.000Z",
                     *       "updatedAt": "2025-10-13T12:00:25.000Z",
                     *       "isDeleted": false,
                     *       "address": {
                     *         "line1": "1 Main Street",
                     *         "city": "Springfield",
                     *         "postalCode": "12345",
                     *         "country": "US"
                     *       },
                     *       "email": "jane.doe@acme.example",
                     *       "phoneNumber": "+14155550123",
                     *       "endUserTermsConsent": {
                     *         "acceptedAt": "2025-10-13T12:00:00.000Z",
                     *         "version": "2025-10"
                     *       },
                     *       "description": "Met at the fair in Leeds",
                     *       "customerType": "INDIVIDUAL",
                     *       "kycStatus": "APPROVED",
                     *       "fullName": "Jane Roe",
                     *       "birthDate": "1990-01-15",
                     *       "nationality": "US",
                     *       "idType": "SSN",
                     *       "identifier": "123-45-6789",
                     *       "countryOfIssuance": "US"
                     *     }
                     */
                    "application/json": components["schemas"]["Customer"];
                };
            };
        };
    };
    uploadCustomersCsv: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
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
                    /**
                     * @example {
                     *       "jobId": "Job:019542f5-b3e7-7d02-8000-000000001008",
                     *       "status": "PENDING"
                     *     }
                     */
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
                /**
                 * @description The import, `Job:<uuid>`
                 * @example Job:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Job:019542f5-b3e7-7d02-8000-000000001009",
                     *       "status": "PROCESSING",
                     *       "progress": {
                     *         "total": 1,
                     *         "processed": 1,
                     *         "successful": 1,
                     *         "failed": 0
                     *       },
                     *       "ignoredColumns": [
                     *         "platformAccountId"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["BulkCustomerImportJob"];
                };
            };
        };
    };
    listBeneficialOwners: {
        parameters: {
            query: {
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /**
                 * @description The customer, `Customer:<uuid>`
                 * @example Customer:019542f5-b3e7-7d02-8000-00000000000b
                 */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "BeneficialOwner:019542f5-b3e7-7d02-8000-000000001011",
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-00000000000b",
                     *           "roles": [
                     *             "UBO"
                     *           ],
                     *           "ownershipPercentage": 51,
                     *           "personalInfo": {
                     *             "firstName": "Jane",
                     *             "lastName": "Doe002",
                     *             "birthDate": "1980-02-29",
                     *             "nationality": "US",
                     *             "email": "jane@acme.example",
                     *             "phoneNumber": "+14155550123",
                     *             "address": {
                     *               "line1": "1 Main Street",
                     *               "city": "Springfield",
                     *               "postalCode": "12345",
                     *               "country": "US"
                     *             },
                     *             "idType": "SSN",
                     *             "identifier": "123-45-6789",
                     *             "countryOfIssuance": "US"
                     *           },
                     *           "kycStatus": "REJECTED",
                     *           "createdAt": "2025-10-13T12:00:31.000Z",
                     *           "updatedAt": "2025-10-13T12:00:32.000Z"
                     *         },
                     *         {
                     *           "id": "BeneficialOwner:019542f5-b3e7-7d02-8000-000000001012",
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-00000000000b",
                     *           "roles": [
                     *             "UBO"
                     *           ],
                     *           "ownershipPercentage": 51,
                     *           "personalInfo": {
                     *             "firstName": "Jane",
                     *             "lastName": "Doe001",
                     *             "birthDate": "1980-02-29",
                     *             "nationality": "US",
                     *             "email": "jane@acme.example",
                     *             "phoneNumber": "+14155550123",
                     *             "address": {
                     *               "line1": "1 Main Street",
                     *               "city": "Springfield",
                     *               "postalCode": "12345",
                     *               "country": "US"
                     *             },
                     *             "idType": "SSN",
                     *             "identifier": "123-45-6789",
                     *             "countryOfIssuance": "US"
                     *           },
                     *           "kycStatus": "PENDING",
                     *           "createdAt": "2025-10-13T12:00:30.000Z",
                     *           "updatedAt": "2025-10-13T12:00:30.000Z"
                     *         },
                     *         {
                     *           "id": "BeneficialOwner:019542f5-b3e7-7d02-8000-000000001010",
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-00000000000b",
                     *           "roles": [
                     *             "UBO"
                     *           ],
                     *           "ownershipPercentage": 51,
                     *           "personalInfo": {
                     *             "firstName": "Jane",
                     *             "lastName": "Doe",
                     *             "birthDate": "1980-02-29",
                     *             "nationality": "US",
                     *             "email": "jane@acme.example",
                     *             "phoneNumber": "+14155550123",
                     *             "address": {
                     *               "line1": "1 Main Street",
                     *               "city": "Springfield",
                     *               "postalCode": "12345",
                     *               "country": "US"
                     *             },
                     *             "idType": "SSN",
                     *             "identifier": "123-45-6789",
                     *             "countryOfIssuance": "US"
                     *           },
                     *           "kycStatus": "APPROVED",
                     *           "createdAt": "2025-10-13T12:00:29.000Z",
                     *           "updatedAt": "2025-10-13T12:00:32.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "totalCount": 4
                     *     }
                     */
                    "application/json": components["schemas"]["BeneficialOwnerListResponse"];
                };
            };
        };
    };
    createBeneficialOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "BeneficialOwner:019542f5-b3e7-7d02-8000-000000001010",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-00000000000b",
                     *       "roles": [
                     *         "UBO"
                     *       ],
                     *       "ownershipPercentage": 51,
                     *       "personalInfo": {
                     *         "birthDate": "1980-02-29",
                     *         "nationality": "US",
                     *         "address": {
                     *           "line1": "1 Main Street",
                     *           "city": "Springfield",
                     *           "postalCode": "12345",
                     *           "country": "US"
                     *         },
                     *         "idType": "SSN",
                     *         "identifier": "123-45-6789",
                     *         "firstName": "Jane",
                     *         "lastName": "Doe",
                     *         "email": "jane@acme.example",
                     *         "phoneNumber": "+14155550123",
                     *         "countryOfIssuance": "US"
                     *       },
                     *       "kycStatus": "PENDING",
                     *       "createdAt": "2025-10-13T12:00:29.000Z",
                     *       "updatedAt": "2025-10-13T12:00:29.000Z"
                     *     }
                     */
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
                /**
                 * @description The beneficial owner, `BeneficialOwner:<uuid>`
                 * @example BeneficialOwner:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "BeneficialOwner:019542f5-b3e7-7d02-8000-000000001013",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000001014",
                     *       "roles": [
                     *         "UBO"
                     *       ],
                     *       "ownershipPercentage": 51,
                     *       "personalInfo": {
                     *         "firstName": "Jane",
                     *         "lastName": "Doe",
                     *         "birthDate": "1980-02-29",
                     *         "nationality": "US",
                     *         "email": "jane@acme.example",
                     *         "phoneNumber": "+14155550123",
                     *         "address": {
                     *           "line1": "1 Main Street",
                     *           "city": "Springfield",
                     *           "postalCode": "12345",
                     *           "country": "US"
                     *         },
                     *         "idType": "SSN",
                     *         "identifier": "123-45-6789",
                     *         "countryOfIssuance": "US"
                     *       },
                     *       "kycStatus": "APPROVED",
                     *       "createdAt": "2025-10-13T12:00:33.000Z",
                     *       "updatedAt": "2025-10-13T12:00:33.000Z"
                     *     }
                     */
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
                /**
                 * @description The beneficial owner, `BeneficialOwner:<uuid>`
                 * @example BeneficialOwner:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "BeneficialOwner:019542f5-b3e7-7d02-8000-000000001015",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000001016",
                     *       "roles": [
                     *         "UBO"
                     *       ],
                     *       "ownershipPercentage": 25,
                     *       "personalInfo": {
                     *         "firstName": "Jane",
                     *         "lastName": "Doe",
                     *         "birthDate": "1980-02-29",
                     *         "nationality": "US",
                     *         "email": "jane@acme.example",
                     *         "phoneNumber": "+14155550123",
                     *         "address": {
                     *           "line1": "1 Main Street",
                     *           "city": "Springfield",
                     *           "postalCode": "12345",
                     *           "country": "US"
                     *         },
                     *         "idType": "SSN",
                     *         "identifier": "123-45-6789",
                     *         "countryOfIssuance": "US",
                     *         "middleName": "Ann"
                     *       },
                     *       "kycStatus": "PENDING",
                     *       "createdAt": "2025-10-13T12:00:34.000Z",
                     *       "updatedAt": "2025-10-13T12:00:35.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BeneficialOwner"];
                };
            };
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description The customer, `Customer:<uuid>` */
                customerId?: string;
                /** @description Only verifications in this state */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "verificationStatus": "APPROVED",
                     *           "errors": [],
                     *           "createdAt": "2025-10-13T12:00:35.000Z",
                     *           "updatedAt": "2025-10-13T12:00:35.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationListResponse"];
                };
            };
        };
    };
    submitVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "verificationStatus": "APPROVED",
                     *       "errors": [],
                     *       "createdAt": "2025-10-13T12:00:35.000Z",
                     *       "updatedAt": "2025-10-13T12:00:35.000Z"
                     *     }
                     */
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
                /**
                 * @description The verification, `Verification:<uuid>`
                 * @example Verification:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "verificationStatus": "APPROVED",
                     *       "errors": [],
                     *       "createdAt": "2025-10-13T12:00:35.000Z",
                     *       "updatedAt": "2025-10-13T12:00:35.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description Customer or beneficial owner whom the documents are about */
                documentHolder?: string;
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Document:019542f5-b3e7-7d02-8000-000000001018",
                     *           "documentHolder": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "documentType": "PASSPORT",
                     *           "country": "US",
                     *           "documentNumber": "X1234567",
                     *           "fileName": "passport.pdf",
                     *           "createdAt": "2025-10-13T12:00:37.000Z"
                     *         },
                     *         {
                     *           "id": "Document:019542f5-b3e7-7d02-8000-000000000000",
                     *           "documentHolder": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "documentType": "PASSPORT",
                     *           "country": "US",
                     *           "fileName": "passport.pdf",
                     *           "createdAt": "2025-10-13T12:00:15.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "totalCount": 2
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentListResponse"];
                };
            };
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Document:019542f5-b3e7-7d02-8000-000000001018",
                     *       "documentHolder": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "documentType": "PASSPORT",
                     *       "country": "US",
                     *       "documentNumber": "X1234567",
                     *       "fileName": "passport.pdf",
                     *       "createdAt": "2025-10-13T12:00:37.000Z"
                     *     }
                     */
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
                /**
                 * @description The document, `Document:<uuid>`
                 * @example Document:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Document:019542f5-b3e7-7d02-8000-000000001019",
                     *       "documentHolder": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "documentType": "PASSPORT",
                     *       "country": "US",
                     *       "fileName": "passport.pdf",
                     *       "createdAt": "2025-10-13T12:00:39.000Z"
                     *     }
                     */
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
                /**
                 * @description The document, `Document:<uuid>`
                 * @example Document:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Document:019542f5-b3e7-7d02-8000-000000001020",
                     *       "documentHolder": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "documentType": "PASSPORT",
                     *       "country": "US",
                     *       "documentNumber": "X1234567",
                     *       "fileName": "passport.pdf",
                     *       "createdAt": "2025-10-13T12:00:42.000Z",
                     *       "updatedAt": "2025-10-13T12:00:43.000Z"
                     *     }
                     */
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
                /**
                 * @description The document, `Document:<uuid>`
                 * @example Document:019542f5-b3e7-7d02-8000-000000000000
                 */
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
    getDocumentContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The document, `Document:<uuid>`
                 * @example Document:019542f5-b3e7-7d02-8000-000000000000
                 */
                documentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is at `Location`; the body says the same to a client that does not follow */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "location": "https://files.example/passport.pdf?signature=shown-once",
                     *       "expiresAt": "2025-10-13T12:05:41.000Z",
                     *       "message": "The file is at Location until expiresAt. The link needs no credentials; send none."
                     *     }
                     */
                    "application/json": components["schemas"]["DocumentContent"];
                };
            };
        };
    };
    followUpload: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The upload, as its `Location` names it
                 * @example 019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Document:019542f5-b3e7-7d02-8000-000000001021",
                     *       "documentHolder": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "documentType": "PASSPORT",
                     *       "country": "US",
                     *       "fileName": "passport.pdf",
                     *       "createdAt": "2025-10-13T12:00:44.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Document"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "Document:019542f5-b3e7-7d02-8000-000000001021",
                     *       "documentHolder": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "documentType": "PASSPORT",
                     *       "country": "US",
                     *       "fileName": "passport.pdf",
                     *       "createdAt": "2025-10-13T12:00:44.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Document"];
                };
            };
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
    getKycLink: {
        parameters: {
            query: {
                /**
                 * @description Your id of the customer. In the sandbox you may ask before you create the customer: then the page asks for name, birth date and country, and creates an individual with this id
                 * @example user-4711
                 */
                platformCustomerId: string;
                /** @description Where the page leads the customer afterwards; without it the page says that it is done */
                redirectUri?: string;
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
                    /**
                     * @example {
                     *       "kycUrl": "https://api.example/2025-10-13/sandbox/kyc/Vv0T7wYQm1rJmPqS0n5ZkE2yH8cXbLdU3aFgRtOiW4s",
                     *       "platformCustomerId": "user-4711",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000001003"
                     *     }
                     */
                    "application/json": components["schemas"]["KycLinkResponse"];
                };
            };
        };
    };
    createKycLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The customer, `Customer:<uuid>`
                 * @example Customer:019542f5-b3e7-7d02-8000-000000000000
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KycLinkRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kycUrl": "https://api.example/2025-10-13/sandbox/kyc/Vv0T7wYQm1rJmPqS0n5ZkE2yH8cXbLdU3aFgRtOiW4s",
                     *       "platformCustomerId": "user-4711",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000"
                     *     }
                     */
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
                /**
                 * @description Last part of the link that `GET /customers/kyc-link` gave
                 * @example Vv0T7wYQm1rJmPqS0n5ZkE2yH8cXbLdU3aFgRtOiW4s
                 */
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
                    /** @example <!doctype html> */
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
                /**
                 * @description Last part of the link that `GET /customers/kyc-link` gave
                 * @example Vv0T7wYQm1rJmPqS0n5ZkE2yH8cXbLdU3aFgRtOiW4s
                 */
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
                    /** @example <!doctype html> */
                    "text/html": string;
                };
            };
        };
    };
    listInternalAccounts: {
        parameters: {
            query?: {
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
                currency?: string;
                /** @description The customer, `Customer:<uuid>` */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "type": "INTERNAL_FIAT",
                     *           "status": "ACTIVE",
                     *           "balance": {
                     *             "amount": 49999900,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "totalBalance": {
                     *             "amount": 49999900,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "fundingPaymentInstructions": [
                     *             {
                     *               "instructionsNotes": "Give the reference 01K7F0Q2VN8X4T6RZ3M5B9C1DE with the payment.",
                     *               "isPlatformAccount": false,
                     *               "accountOrWalletInfo": {
                     *                 "accountType": "USD_ACCOUNT",
                     *                 "paymentRails": [
                     *                   "ACH",
                     *                   "WIRE",
                     *                   "RTP"
                     *                 ],
                     *                 "accountNumber": "9448142792",
                     *                 "routingNumber": "026013068",
                     *                 "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *               }
                     *             }
                     *           ],
                     *           "createdAt": "2025-10-13T12:00:02.000Z",
                     *           "updatedAt": "2025-10-13T12:00:07.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "totalCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["InternalAccountListResponse"];
                };
            };
        };
    };
    listPlatformInternalAccounts: {
        parameters: {
            query?: {
                /** @description Entries on a page; without it, all of them */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "InternalAccount:019542f5-b3e7-7d02-8000-000000001022",
                     *           "type": "INTERNAL_FIAT",
                     *           "status": "ACTIVE",
                     *           "balance": {
                     *             "amount": 0,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "totalBalance": {
                     *             "amount": 0,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "fundingPaymentInstructions": [
                     *             {
                     *               "instructionsNotes": "Give the reference 01K7F0Q2VN8X4T6RZ3M5B9C1DE with the payment.",
                     *               "isPlatformAccount": true,
                     *               "accountOrWalletInfo": {
                     *                 "accountType": "USD_ACCOUNT",
                     *                 "paymentRails": [
                     *                   "ACH",
                     *                   "WIRE",
                     *                   "RTP"
                     *                 ],
                     *                 "accountNumber": "8340055463",
                     *                 "routingNumber": "029407710",
                     *                 "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *               }
                     *             }
                     *           ],
                     *           "createdAt": "2025-10-13T12:00:01.000Z",
                     *           "updatedAt": "2025-10-13T12:00:01.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformInternalAccountListResponse"];
                };
            };
        };
    };
    listExternalAccounts: {
        parameters: {
            query?: {
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
                currency?: string;
                /** @description The customer, `Customer:<uuid>` */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001024",
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "status": "ACTIVE",
                     *           "currency": "USD",
                     *           "defaultUmaDepositAccount": false,
                     *           "beneficiaryVerificationStatus": "CHECKED_BY_RECEIVING_FI",
                     *           "accountInfo": {
                     *             "accountType": "USD_ACCOUNT",
                     *             "paymentRails": [
                     *               "ACH",
                     *               "WIRE",
                     *               "RTP"
                     *             ],
                     *             "accountNumber": "1234567107",
                     *             "routingNumber": "021000021",
                     *             "beneficiary": {
                     *               "beneficiaryType": "INDIVIDUAL",
                     *               "fullName": "Jane Doe",
                     *               "phoneNumber": "+14155550123",
                     *               "countryOfResidence": "US",
                     *               "address": {
                     *                 "line1": "1 Main Street",
                     *                 "postalCode": "12345",
                     *                 "country": "US"
                     *               }
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001025",
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "status": "ACTIVE",
                     *           "currency": "USD",
                     *           "defaultUmaDepositAccount": false,
                     *           "beneficiaryVerificationStatus": "UNSUPPORTED",
                     *           "accountInfo": {
                     *             "accountType": "USD_ACCOUNT",
                     *             "paymentRails": [
                     *               "ACH",
                     *               "WIRE",
                     *               "RTP"
                     *             ],
                     *             "accountNumber": "1234567106",
                     *             "routingNumber": "021000021",
                     *             "beneficiary": {
                     *               "beneficiaryType": "INDIVIDUAL",
                     *               "fullName": "Jane Doe",
                     *               "phoneNumber": "+14155550123",
                     *               "countryOfResidence": "US",
                     *               "address": {
                     *                 "line1": "1 Main Street",
                     *                 "postalCode": "12345",
                     *                 "country": "US"
                     *               }
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001026",
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "status": "ACTIVE",
                     *           "currency": "USD",
                     *           "defaultUmaDepositAccount": false,
                     *           "beneficiaryVerificationStatus": "PENDING",
                     *           "accountInfo": {
                     *             "accountType": "USD_ACCOUNT",
                     *             "paymentRails": [
                     *               "ACH",
                     *               "WIRE",
                     *               "RTP"
                     *             ],
                     *             "accountNumber": "1234567104",
                     *             "routingNumber": "021000021",
                     *             "beneficiary": {
                     *               "beneficiaryType": "INDIVIDUAL",
                     *               "fullName": "Jane Doe",
                     *               "phoneNumber": "+14155550123",
                     *               "countryOfResidence": "US",
                     *               "address": {
                     *                 "line1": "1 Main Street",
                     *                 "postalCode": "12345",
                     *                 "country": "US"
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "totalCount": 20
                     *     }
                     */
                    "application/json": components["schemas"]["ExternalAccountListResponse"];
                };
            };
        };
    };
    createExternalAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001023",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "status": "ACTIVE",
                     *       "currency": "USD",
                     *       "defaultUmaDepositAccount": false,
                     *       "beneficiaryVerificationStatus": "MATCHED",
                     *       "beneficiaryVerifiedData": {
                     *         "fullName": "Jane Doe"
                     *       },
                     *       "accountInfo": {
                     *         "accountType": "USD_ACCOUNT",
                     *         "paymentRails": [
                     *           "ACH",
                     *           "WIRE",
                     *           "RTP"
                     *         ],
                     *         "accountNumber": "1234567890",
                     *         "routingNumber": "021000021",
                     *         "beneficiary": {
                     *           "beneficiaryType": "INDIVIDUAL",
                     *           "fullName": "Jane Doe",
                     *           "phoneNumber": "+14155550123",
                     *           "countryOfResidence": "US",
                     *           "address": {
                     *             "line1": "1 Main Street",
                     *             "postalCode": "12345",
                     *             "country": "US"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
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
                /**
                 * @description The external account, `ExternalAccount:<uuid>`
                 * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "status": "ACTIVE",
                     *       "currency": "USD",
                     *       "defaultUmaDepositAccount": false,
                     *       "beneficiaryVerificationStatus": "MATCHED",
                     *       "beneficiaryVerifiedData": {
                     *         "fullName": "Jane Doe"
                     *       },
                     *       "accountInfo": {
                     *         "accountType": "USD_ACCOUNT",
                     *         "paymentRails": [
                     *           "ACH",
                     *           "WIRE",
                     *           "RTP"
                     *         ],
                     *         "accountNumber": "353190208011000",
                     *         "routingNumber": "021000021",
                     *         "beneficiary": {
                     *           "beneficiaryType": "INDIVIDUAL",
                     *           "fullName": "Jane Doe",
                     *           "address": {
                     *             "line1": "1 Main Street",
                     *             "city": "Springfield",
                     *             "postalCode": "12345",
                     *             "country": "US"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
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
                /**
                 * @description The external account, `ExternalAccount:<uuid>`
                 * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                /** @description Entries on a page; without it, all of them */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001029",
                     *           "status": "ACTIVE",
                     *           "currency": "USD",
                     *           "defaultUmaDepositAccount": false,
                     *           "beneficiaryVerificationStatus": "MATCHED",
                     *           "beneficiaryVerifiedData": {
                     *             "fullName": "Jane Doe"
                     *           },
                     *           "accountInfo": {
                     *             "accountType": "USD_ACCOUNT",
                     *             "paymentRails": [
                     *               "ACH",
                     *               "WIRE",
                     *               "RTP"
                     *             ],
                     *             "accountNumber": "1234567002",
                     *             "routingNumber": "021000021",
                     *             "beneficiary": {
                     *               "beneficiaryType": "INDIVIDUAL",
                     *               "fullName": "Jane Doe",
                     *               "phoneNumber": "+14155550123",
                     *               "countryOfResidence": "US",
                     *               "address": {
                     *                 "line1": "1 Main Street",
                     *                 "postalCode": "12345",
                     *                 "country": "US"
                     *               }
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001030",
                     *           "status": "ACTIVE",
                     *           "currency": "USD",
                     *           "defaultUmaDepositAccount": false,
                     *           "beneficiaryVerificationStatus": "MATCHED",
                     *           "beneficiaryVerifiedData": {
                     *             "fullName": "Jane Doe"
                     *           },
                     *           "accountInfo": {
                     *             "accountType": "USD_ACCOUNT",
                     *             "paymentRails": [
                     *               "ACH",
                     *               "WIRE",
                     *               "RTP"
                     *             ],
                     *             "accountNumber": "512562396039000",
                     *             "routingNumber": "021000021",
                     *             "beneficiary": {
                     *               "beneficiaryType": "INDIVIDUAL",
                     *               "fullName": "Jane Doe",
                     *               "address": {
                     *                 "line1": "1 Main Street",
                     *                 "city": "Springfield",
                     *                 "postalCode": "12345",
                     *                 "country": "US"
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformExternalAccountListResponse"];
                };
            };
        };
    };
    createPlatformExternalAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001028",
                     *       "status": "ACTIVE",
                     *       "currency": "EUR",
                     *       "defaultUmaDepositAccount": false,
                     *       "beneficiaryVerificationStatus": "MATCHED",
                     *       "beneficiaryVerifiedData": {
                     *         "fullName": "Jane Doe"
                     *       },
                     *       "accountInfo": {
                     *         "accountType": "EUR_ACCOUNT",
                     *         "paymentRails": [
                     *           "SEPA",
                     *           "SEPA_INSTANT"
                     *         ],
                     *         "iban": "DE89370400440532013000",
                     *         "beneficiary": {
                     *           "beneficiaryType": "INDIVIDUAL",
                     *           "fullName": "Jane Doe",
                     *           "phoneNumber": "+14155550123",
                     *           "countryOfResidence": "US",
                     *           "address": {
                     *             "line1": "1 Main Street",
                     *             "postalCode": "12345",
                     *             "country": "US"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
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
                /**
                 * @description The external account, `ExternalAccount:<uuid>`
                 * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001030",
                     *       "status": "ACTIVE",
                     *       "currency": "USD",
                     *       "defaultUmaDepositAccount": false,
                     *       "beneficiaryVerificationStatus": "MATCHED",
                     *       "beneficiaryVerifiedData": {
                     *         "fullName": "Jane Doe"
                     *       },
                     *       "accountInfo": {
                     *         "accountType": "USD_ACCOUNT",
                     *         "paymentRails": [
                     *           "ACH",
                     *           "WIRE",
                     *           "RTP"
                     *         ],
                     *         "accountNumber": "512562396039000",
                     *         "routingNumber": "021000021",
                     *         "beneficiary": {
                     *           "beneficiaryType": "INDIVIDUAL",
                     *           "fullName": "Jane Doe",
                     *           "address": {
                     *             "line1": "1 Main Street",
                     *             "city": "Springfield",
                     *             "postalCode": "12345",
                     *             "country": "US"
                     *           }
                     *         }
                     *       }
                     *     }
                     */
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
                /**
                 * @description The external account, `ExternalAccount:<uuid>`
                 * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "linkToken": "LinkToken:019542f5-b3e7-7d02-8000-000000001031",
                     *       "expiration": "2025-10-13T12:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["LinkToken"];
                };
            };
        };
    };
    linkExternalAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description For the widget and the callback; works once
                 * @example LinkToken:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001032",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "status": "PENDING",
                     *       "currency": "USD",
                     *       "defaultUmaDepositAccount": false,
                     *       "beneficiaryVerificationStatus": "PENDING",
                     *       "accountInfo": {
                     *         "accountType": "USD_ACCOUNT",
                     *         "paymentRails": [
                     *           "ACH",
                     *           "WIRE",
                     *           "RTP"
                     *         ],
                     *         "accountNumber": "1990360000",
                     *         "routingNumber": "021809837",
                     *         "beneficiary": {
                     *           "beneficiaryType": "INDIVIDUAL",
                     *           "fullName": "Jane Roe"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ExternalAccount"];
                };
            };
        };
    };
    listExchangeRates: {
        parameters: {
            query?: {
                /** @description Entries on a page; without it, all of them */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "sourceCurrency": {
                     *             "code": "USD",
                     *             "name": "US Dollar",
                     *             "symbol": "$",
                     *             "decimals": 2
                     *           },
                     *           "sendingAmount": 12500,
                     *           "minSendingAmount": 1,
                     *           "maxSendingAmount": 1000000,
                     *           "destinationCurrency": {
                     *             "code": "EUR",
                     *             "name": "Euro",
                     *             "symbol": "€",
                     *             "decimals": 2
                     *           },
                     *           "destinationPaymentRail": "SEPA",
                     *           "receivingAmount": 10615,
                     *           "exchangeRate": 1.15700566933,
                     *           "fees": {},
                     *           "updatedAt": "2025-10-13T12:00:00.000Z"
                     *         },
                     *         {
                     *           "sourceCurrency": {
                     *             "code": "USD",
                     *             "name": "US Dollar",
                     *             "symbol": "$",
                     *             "decimals": 2
                     *           },
                     *           "sendingAmount": 12500,
                     *           "minSendingAmount": 1,
                     *           "maxSendingAmount": 1000000,
                     *           "destinationCurrency": {
                     *             "code": "EUR",
                     *             "name": "Euro",
                     *             "symbol": "€",
                     *             "decimals": 2
                     *           },
                     *           "destinationPaymentRail": "SEPA_INSTANT",
                     *           "receivingAmount": 10615,
                     *           "exchangeRate": 1.15700566933,
                     *           "fees": {},
                     *           "updatedAt": "2025-10-13T12:00:00.000Z"
                     *         },
                     *         {
                     *           "sourceCurrency": {
                     *             "code": "USD",
                     *             "name": "US Dollar",
                     *             "symbol": "$",
                     *             "decimals": 2
                     *           },
                     *           "sendingAmount": 12500,
                     *           "minSendingAmount": 1,
                     *           "maxSendingAmount": 1000000,
                     *           "destinationCurrency": {
                     *             "code": "EUR",
                     *             "name": "Euro",
                     *             "symbol": "€",
                     *             "decimals": 2
                     *           },
                     *           "destinationPaymentRail": "SWIFT",
                     *           "receivingAmount": 10615,
                     *           "exchangeRate": 1.15700566933,
                     *           "fees": {},
                     *           "updatedAt": "2025-10-13T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["ExchangeRateListResponse"];
                };
            };
        };
    };
    lookUpUmaAddress: {
        parameters: {
            query?: {
                /** @description Address that money can be sent to; case does not count */
                senderUmaAddress?: string;
                /** @description The customer, `Customer:<uuid>` */
                customerId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Address that money can be sent to; case does not count
                 * @example $success.eur@sandbox.uma.test
                 */
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
                    /**
                     * @example {
                     *       "supportedCurrencies": [
                     *         {
                     *           "currency": {
                     *             "code": "EUR",
                     *             "name": "Euro",
                     *             "symbol": "€",
                     *             "decimals": 2
                     *           },
                     *           "estimatedExchangeRate": 1.15700566933,
                     *           "min": 1,
                     *           "max": 1000000
                     *         }
                     *       ],
                     *       "requiredPayerDataFields": [],
                     *       "lookupId": "Lookup:019542f5-b3e7-7d02-8000-000000001033",
                     *       "receiverUmaAddress": "$success.eur@sandbox.uma.test"
                     *     }
                     */
                    "application/json": components["schemas"]["ReceiverUmaLookupResponse"];
                };
            };
        };
    };
    lookUpExternalAccount: {
        parameters: {
            query?: {
                /** @description Address that money can be sent to; case does not count */
                senderUmaAddress?: string;
                /** @description The customer, `Customer:<uuid>` */
                customerId?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The account, `InternalAccount:<uuid>` or `ExternalAccount:<uuid>` as the path says
                 * @example ExternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "supportedCurrencies": [
                     *         {
                     *           "currency": {
                     *             "code": "USD",
                     *             "name": "US Dollar",
                     *             "symbol": "$",
                     *             "decimals": 2
                     *           },
                     *           "estimatedExchangeRate": 1,
                     *           "min": 1,
                     *           "max": 1000000
                     *         }
                     *       ],
                     *       "requiredPayerDataFields": [],
                     *       "lookupId": "Lookup:019542f5-b3e7-7d02-8000-000000001034",
                     *       "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027"
                     *     }
                     */
                    "application/json": components["schemas"]["ReceiverExternalAccountLookupResponse"];
                };
            };
        };
    };
    createQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Quote:019542f5-b3e7-7d02-8000-000000001035",
                     *       "status": "PENDING",
                     *       "createdAt": "2025-10-13T12:00:53.000Z",
                     *       "expiresAt": "2025-10-13T12:05:53.000Z",
                     *       "source": {
                     *         "sourceType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "paymentRail": "ACH"
                     *       },
                     *       "sendingCurrency": {
                     *         "code": "USD",
                     *         "name": "US Dollar",
                     *         "symbol": "$",
                     *         "decimals": 2
                     *       },
                     *       "receivingCurrency": {
                     *         "code": "USD",
                     *         "name": "US Dollar",
                     *         "symbol": "$",
                     *         "decimals": 2
                     *       },
                     *       "totalSendingAmount": 12500,
                     *       "totalReceivingAmount": 12437,
                     *       "exchangeRate": 1,
                     *       "feesIncluded": 63,
                     *       "transactionId": "Transaction:019542f5-b3e7-7d02-8000-000000001035",
                     *       "description": "Invoice 4711",
                     *       "remittanceInformation": "Invoice 4711, thank you",
                     *       "metadata": {
                     *         "invoice": "4711"
                     *       },
                     *       "counterpartyInformation": {
                     *         "FULL_NAME": "Jane Doe"
                     *       },
                     *       "rateDetails": {
                     *         "serviceApiMultiplier": 1,
                     *         "serviceApiFixedFee": 0,
                     *         "serviceApiVariableFeeRate": 0.005,
                     *         "serviceApiVariableFeeAmount": 63,
                     *         "counterpartyMultiplier": 1,
                     *         "counterpartyFixedFee": 0
                     *       }
                     *     }
                     */
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
                /**
                 * @description The quote, `Quote:<uuid>`
                 * @example Quote:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Quote:019542f5-b3e7-7d02-8000-000000001036",
                     *       "status": "PENDING",
                     *       "createdAt": "2025-10-13T12:00:58.000Z",
                     *       "expiresAt": "2025-10-13T12:05:58.000Z",
                     *       "source": {
                     *         "sourceType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000001037",
                     *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000001038"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001039",
                     *         "paymentRail": "ACH"
                     *       },
                     *       "sendingCurrency": {
                     *         "code": "USD",
                     *         "name": "US Dollar",
                     *         "symbol": "$",
                     *         "decimals": 2
                     *       },
                     *       "receivingCurrency": {
                     *         "code": "USD",
                     *         "name": "US Dollar",
                     *         "symbol": "$",
                     *         "decimals": 2
                     *       },
                     *       "totalSendingAmount": 1000,
                     *       "totalReceivingAmount": 995,
                     *       "exchangeRate": 1,
                     *       "feesIncluded": 5,
                     *       "transactionId": "Transaction:019542f5-b3e7-7d02-8000-000000001036",
                     *       "description": "Invoice 1",
                     *       "counterpartyInformation": {
                     *         "FULL_NAME": "Jane Doe"
                     *       },
                     *       "rateDetails": {
                     *         "serviceApiMultiplier": 1,
                     *         "serviceApiFixedFee": 0,
                     *         "serviceApiVariableFeeRate": 0.005,
                     *         "serviceApiVariableFeeAmount": 5,
                     *         "counterpartyMultiplier": 1,
                     *         "counterpartyFixedFee": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    executeQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The quote, `Quote:<uuid>`
                 * @example Quote:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Quote:019542f5-b3e7-7d02-8000-000000001040",
                     *       "status": "PROCESSING",
                     *       "createdAt": "2025-10-13T12:01:00.000Z",
                     *       "expiresAt": "2025-10-13T12:06:00.000Z",
                     *       "source": {
                     *         "sourceType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000001041",
                     *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000001042"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001043",
                     *         "paymentRail": "ACH"
                     *       },
                     *       "sendingCurrency": {
                     *         "code": "USD",
                     *         "name": "US Dollar",
                     *         "symbol": "$",
                     *         "decimals": 2
                     *       },
                     *       "receivingCurrency": {
                     *         "code": "USD",
                     *         "name": "US Dollar",
                     *         "symbol": "$",
                     *         "decimals": 2
                     *       },
                     *       "totalSendingAmount": 1000,
                     *       "totalReceivingAmount": 995,
                     *       "exchangeRate": 1,
                     *       "feesIncluded": 5,
                     *       "transactionId": "Transaction:019542f5-b3e7-7d02-8000-000000001040",
                     *       "description": "Invoice 1",
                     *       "counterpartyInformation": {
                     *         "FULL_NAME": "Jane Doe"
                     *       },
                     *       "rateDetails": {
                     *         "serviceApiMultiplier": 1,
                     *         "serviceApiFixedFee": 0,
                     *         "serviceApiVariableFeeRate": 0.005,
                     *         "serviceApiVariableFeeAmount": 5,
                     *         "counterpartyMultiplier": 1,
                     *         "counterpartyFixedFee": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Quote"];
                };
            };
        };
    };
    createTransferIn: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Transaction:019542f5-b3e7-7d02-8000-000000001044",
                     *       "status": "COMPLETED",
                     *       "source": {
                     *         "sourceType": "ACCOUNT",
                     *         "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "currency": "USD"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "currency": "USD"
                     *       },
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "createdAt": "2025-10-13T12:01:01.000Z",
                     *       "updatedAt": "2025-10-13T12:01:01.000Z",
                     *       "settledAt": "2025-10-13T12:01:01.000Z",
                     *       "metadata": {
                     *         "orderId": "4711",
                     *         "costCentre": "EU-7"
                     *       },
                     *       "direction": "CREDIT",
                     *       "counterpartyInformation": {
                     *         "FULL_NAME": "Jane Doe"
                     *       },
                     *       "reconciliationInstructions": {
                     *         "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *       },
                     *       "type": "INCOMING",
                     *       "sentAmount": {
                     *         "amount": 12500,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "receivedAmount": {
                     *         "amount": 12500,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    createTransferOut: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Transaction:019542f5-b3e7-7d02-8000-000000001045",
                     *       "status": "COMPLETED",
                     *       "source": {
                     *         "sourceType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "currency": "USD"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "currency": "USD"
                     *       },
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "createdAt": "2025-10-13T12:01:01.000Z",
                     *       "updatedAt": "2025-10-13T12:01:01.000Z",
                     *       "settledAt": "2025-10-13T12:01:01.000Z",
                     *       "paymentRail": "ACH",
                     *       "railSelectionMode": "AUTO",
                     *       "direction": "DEBIT",
                     *       "counterpartyInformation": {
                     *         "FULL_NAME": "Jane Doe"
                     *       },
                     *       "reconciliationInstructions": {
                     *         "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *       },
                     *       "type": "OUTGOING",
                     *       "sentAmount": {
                     *         "amount": 12500,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "receivedAmount": {
                     *         "amount": 12500,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    createPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutBatchRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "batch": {
                     *         "id": "PayoutBatch:019542f5-b3e7-7d02-8000-000000001046",
                     *         "status": "AWAITING_CONFIRMATION",
                     *         "totals": [
                     *           {
                     *             "currency": "USD",
                     *             "amount": 25000,
                     *             "rows": 2
                     *           }
                     *         ],
                     *         "progress": {
                     *           "total": 2,
                     *           "processed": 0,
                     *           "successful": 0,
                     *           "failed": 0
                     *         },
                     *         "createdAt": "2025-10-13T12:00:49.000Z",
                     *         "confirmBy": "2025-10-14T12:00:00.000Z"
                     *       },
                     *       "rowCount": 2,
                     *       "totals": [
                     *         {
                     *           "currency": "USD",
                     *           "amount": 25000,
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "accounts": [
                     *         {
                     *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *           "currency": "USD",
                     *           "amount": 25000,
                     *           "rows": 2,
                     *           "isCovered": true
                     *         }
                     *       ],
                     *       "problemCount": 0,
                     *       "problems": []
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedPayoutBatch"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "batch": {
                     *         "id": "PayoutBatch:019542f5-b3e7-7d02-8000-000000001046",
                     *         "status": "AWAITING_CONFIRMATION",
                     *         "totals": [
                     *           {
                     *             "currency": "USD",
                     *             "amount": 25000,
                     *             "rows": 2
                     *           }
                     *         ],
                     *         "progress": {
                     *           "total": 2,
                     *           "processed": 0,
                     *           "successful": 0,
                     *           "failed": 0
                     *         },
                     *         "createdAt": "2025-10-13T12:00:49.000Z",
                     *         "confirmBy": "2025-10-14T12:00:00.000Z"
                     *       },
                     *       "rowCount": 2,
                     *       "totals": [
                     *         {
                     *           "currency": "USD",
                     *           "amount": 25000,
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "accounts": [
                     *         {
                     *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *           "currency": "USD",
                     *           "amount": 25000,
                     *           "rows": 2,
                     *           "isCovered": true
                     *         }
                     *       ],
                     *       "problemCount": 0,
                     *       "problems": []
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedPayoutBatch"];
                };
            };
        };
    };
    confirmPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example PayoutBatch:019542f5-b3e7-7d02-8000-000000000000 */
                batchId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutBatchConfirmation"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "PayoutBatch:019542f5-b3e7-7d02-8000-000000001047",
                     *       "status": "PROCESSING",
                     *       "totals": [
                     *         {
                     *           "currency": "USD",
                     *           "amount": 25000,
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "progress": {
                     *         "total": 2,
                     *         "processed": 0,
                     *         "successful": 0,
                     *         "failed": 0
                     *       },
                     *       "createdAt": "2025-10-13T12:00:50.000Z",
                     *       "confirmBy": "2025-10-14T12:00:00.000Z",
                     *       "confirmedAt": "2025-10-13T12:00:50.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PayoutBatch"];
                };
            };
        };
    };
    cancelPayoutBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** @example PayoutBatch:019542f5-b3e7-7d02-8000-000000000000 */
                batchId: string;
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
                    /**
                     * @example {
                     *       "id": "PayoutBatch:019542f5-b3e7-7d02-8000-000000001048",
                     *       "status": "CANCELLED",
                     *       "totals": [
                     *         {
                     *           "currency": "USD",
                     *           "amount": 25000,
                     *           "rows": 2
                     *         }
                     *       ],
                     *       "progress": {
                     *         "total": 2,
                     *         "processed": 0,
                     *         "successful": 0,
                     *         "failed": 0
                     *       },
                     *       "createdAt": "2025-10-13T12:00:50.000Z",
                     *       "confirmBy": "2025-10-14T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PayoutBatch"];
                };
            };
        };
    };
    getPayoutBatch: {
        parameters: {
            query?: {
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @example PayoutBatch:019542f5-b3e7-7d02-8000-000000000000 */
                batchId: string;
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
                    /**
                     * @example {
                     *       "batch": {
                     *         "id": "PayoutBatch:019542f5-b3e7-7d02-8000-000000001049",
                     *         "status": "AWAITING_CONFIRMATION",
                     *         "totals": [
                     *           {
                     *             "currency": "USD",
                     *             "amount": 25000,
                     *             "rows": 2
                     *           }
                     *         ],
                     *         "progress": {
                     *           "total": 2,
                     *           "processed": 0,
                     *           "successful": 0,
                     *           "failed": 0
                     *         },
                     *         "createdAt": "2025-10-13T12:00:51.000Z",
                     *         "confirmBy": "2025-10-14T12:00:00.000Z"
                     *       },
                     *       "data": [],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["PayoutBatchPage"];
                };
            };
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description Entries on a page, 1 to 100; a CSV without it has parts of 500 rows */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description The customer, `Customer:<uuid>` */
                customerId?: string;
                /** @description Your own id of the customer */
                platformCustomerId?: string;
                /** @description An InternalAccount or ExternalAccount id, or a UMA address */
                accountIdentifier?: string;
                /** @description An InternalAccount or ExternalAccount id, or a UMA address */
                senderAccountIdentifier?: string;
                /** @description An InternalAccount or ExternalAccount id, or a UMA address */
                receiverAccountIdentifier?: string;
                /** @description Only those in this state */
                status?: components["schemas"]["TransactionStatus"];
                /** @description Only those of this kind */
                type?: components["schemas"]["TransactionType"];
                /**
                 * @description Only payments with this value under this key, for example `metadata[orderId]=4711`
                 * @example {}
                 */
                metadata?: {
                    [key: string]: string;
                };
                /** @description Only payments with this text in their description, in their remittanceInformation or in a value of their metadata, without regard to capitals and accents. A page reads 1,000 payments at most, so it may be short or empty although `hasMore` is true */
                text?: string;
                /** @description reconciliationInstructions.reference */
                reference?: string;
                /** @description Created at or after */
                startDate?: string;
                /** @description Created at or before */
                endDate?: string;
                /** @description desc: newest first; asc: oldest first */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Transaction:019542f5-b3e7-7d02-8000-000000001046",
                     *           "status": "PENDING",
                     *           "source": {
                     *             "sourceType": "ACCOUNT",
                     *             "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *             "currency": "USD"
                     *           },
                     *           "destination": {
                     *             "destinationType": "ACCOUNT",
                     *             "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000000005",
                     *             "currency": "USD"
                     *           },
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "platformCustomerId": "user-4711",
                     *           "createdAt": "2025-10-13T12:01:02.000Z",
                     *           "updatedAt": "2025-10-13T12:01:02.000Z",
                     *           "paymentRail": "ACH",
                     *           "railSelectionMode": "AUTO",
                     *           "direction": "DEBIT",
                     *           "counterpartyInformation": {
                     *             "FULL_NAME": "Jane Doe"
                     *           },
                     *           "reconciliationInstructions": {
                     *             "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *           },
                     *           "type": "OUTGOING",
                     *           "sentAmount": {
                     *             "amount": 12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "receivedAmount": {
                     *             "amount": 12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "id": "Transaction:019542f5-b3e7-7d02-8000-000000001047",
                     *           "status": "REJECTED",
                     *           "source": {
                     *             "sourceType": "ACCOUNT",
                     *             "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *             "currency": "USD"
                     *           },
                     *           "destination": {
                     *             "destinationType": "ACCOUNT",
                     *             "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000000004",
                     *             "currency": "USD"
                     *           },
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "platformCustomerId": "user-4711",
                     *           "createdAt": "2025-10-13T12:01:02.000Z",
                     *           "updatedAt": "2025-10-13T12:01:02.000Z",
                     *           "paymentRail": "ACH",
                     *           "railSelectionMode": "AUTO",
                     *           "direction": "DEBIT",
                     *           "failureDetail": {
                     *             "code": "COMPLIANCE_REJECTED",
                     *             "message": "A compliance check refused the payment."
                     *           },
                     *           "counterpartyInformation": {
                     *             "FULL_NAME": "Jane Doe"
                     *           },
                     *           "reconciliationInstructions": {
                     *             "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *           },
                     *           "details": {
                     *             "simulated": true,
                     *             "magicValue": "004"
                     *           },
                     *           "type": "OUTGOING",
                     *           "sentAmount": {
                     *             "amount": 12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "receivedAmount": {
                     *             "amount": 12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "refund": {
                     *             "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                     *             "initiatedAt": "2025-10-13T12:01:02.000Z",
                     *             "settledAt": "2025-10-13T12:01:02.000Z",
                     *             "status": "COMPLETED",
                     *             "reason": "TRANSACTION_FAILED"
                     *           }
                     *         },
                     *         {
                     *           "id": "Transaction:019542f5-b3e7-7d02-8000-000000001048",
                     *           "status": "FAILED",
                     *           "source": {
                     *             "sourceType": "ACCOUNT",
                     *             "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *             "currency": "USD"
                     *           },
                     *           "destination": {
                     *             "destinationType": "ACCOUNT",
                     *             "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000000003",
                     *             "currency": "USD"
                     *           },
                     *           "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *           "platformCustomerId": "user-4711",
                     *           "createdAt": "2025-10-13T12:01:02.000Z",
                     *           "updatedAt": "2025-10-13T12:01:02.000Z",
                     *           "paymentRail": "ACH",
                     *           "railSelectionMode": "AUTO",
                     *           "direction": "DEBIT",
                     *           "failureDetail": {
                     *             "code": "ACCOUNT_INVALID",
                     *             "message": "There is no such account, or it is closed."
                     *           },
                     *           "counterpartyInformation": {
                     *             "FULL_NAME": "Jane Doe"
                     *           },
                     *           "reconciliationInstructions": {
                     *             "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *           },
                     *           "details": {
                     *             "simulated": true,
                     *             "magicValue": "003"
                     *           },
                     *           "type": "OUTGOING",
                     *           "sentAmount": {
                     *             "amount": 12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "receivedAmount": {
                     *             "amount": 12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "refund": {
                     *             "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                     *             "initiatedAt": "2025-10-13T12:01:02.000Z",
                     *             "settledAt": "2025-10-13T12:01:02.000Z",
                     *             "status": "COMPLETED",
                     *             "reason": "TRANSACTION_FAILED"
                     *           },
                     *           "failureReason": "QUOTE_EXECUTION_FAILED"
                     *         }
                     *       ],
                     *       "hasMore": true,
                     *       "nextCursor": "eyJzayI6IjAxOTU0MmY1In0"
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionListResponse"];
                    /** @example transactionId,createdAt,settledAt,type,status,sentAmount,sentCurrency,fees,receivedAmount,receivedCurrency,exchangeRate,customerId,platformCustomerId,counterpartyName,source,destination,reference,bankReference,description,metadata,failureReason,refundStatus,refundSettledAt,updatedAt,remittanceInformation,paymentRail,direction,failureCode */
                    "text/csv": string;
                };
            };
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The payment, `Transaction:<uuid>`
                 * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                     *       "status": "COMPLETED",
                     *       "source": {
                     *         "sourceType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "currency": "USD"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                     *         "currency": "USD"
                     *       },
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "createdAt": "2025-10-13T12:00:07.000Z",
                     *       "updatedAt": "2025-10-13T12:00:07.000Z",
                     *       "settledAt": "2025-10-13T12:00:07.000Z",
                     *       "paymentRail": "ACH",
                     *       "railSelectionMode": "AUTO",
                     *       "direction": "DEBIT",
                     *       "counterpartyInformation": {
                     *         "FULL_NAME": "Jane Doe"
                     *       },
                     *       "reconciliationInstructions": {
                     *         "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *       },
                     *       "type": "OUTGOING",
                     *       "sentAmount": {
                     *         "amount": 100,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "receivedAmount": {
                     *         "amount": 100,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    cancelTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The payment, `Transaction:<uuid>`
                 * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Transaction:019542f5-b3e7-7d02-8000-000000001049",
                     *       "status": "EXPIRED",
                     *       "source": {
                     *         "sourceType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000001050",
                     *         "currency": "USD"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001051",
                     *         "currency": "USD"
                     *       },
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000001052",
                     *       "platformCustomerId": "user-4711",
                     *       "createdAt": "2025-10-13T12:01:05.000Z",
                     *       "updatedAt": "2025-10-13T12:01:05.000Z",
                     *       "description": "Invoice 1",
                     *       "paymentRail": "ACH",
                     *       "railSelectionMode": "MANUAL",
                     *       "direction": "DEBIT",
                     *       "counterpartyInformation": {
                     *         "FULL_NAME": "Jane Doe"
                     *       },
                     *       "reconciliationInstructions": {
                     *         "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *       },
                     *       "type": "OUTGOING",
                     *       "sentAmount": {
                     *         "amount": 1000,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "receivedAmount": {
                     *         "amount": 995,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000001049",
                     *       "exchangeRate": 1,
                     *       "fees": 5,
                     *       "rateDetails": {
                     *         "serviceApiMultiplier": 1,
                     *         "serviceApiFixedFee": 0,
                     *         "serviceApiVariableFeeRate": 0.005,
                     *         "serviceApiVariableFeeAmount": 5,
                     *         "counterpartyMultiplier": 1,
                     *         "counterpartyFixedFee": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Transaction"];
                };
            };
        };
    };
    getTransactionTimeline: {
        parameters: {
            query?: {
                /** @description Entries on a page; without it, all of them */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The payment, `Transaction:<uuid>`
                 * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "at": "2025-10-13T12:00:07.000Z",
                     *           "kind": "JOURNAL",
                     *           "title": "Debited 1.00 USD from InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *           "details": {
                     *             "journalId": "Journal:019542f5-b3e7-7d02-8000-000000001053",
                     *             "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *             "purpose": "TRANSFER",
                     *             "amount": {
                     *               "amount": -100,
                     *               "currency": {
                     *                 "code": "USD",
                     *                 "name": "US Dollar",
                     *                 "symbol": "$",
                     *                 "decimals": 2
                     *               }
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "at": "2025-10-13T12:00:07.000Z",
                     *           "kind": "STATUS",
                     *           "title": "The receiver has 1.00 USD",
                     *           "details": {
                     *             "status": "COMPLETED"
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["TransactionTimeline"];
                };
            };
        };
    };
    approveIncomingPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The payment, `Transaction:<uuid>`
                 * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Transaction:019542f5-b3e7-7d02-8000-000000001054",
                     *       "status": "COMPLETED",
                     *       "source": {
                     *         "sourceType": "UMA_ADDRESS",
                     *         "umaAddress": "$success.usd@sandbox.uma.test",
                     *         "currency": "USD"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "currency": "USD"
                     *       },
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "createdAt": "2025-10-13T12:01:06.000Z",
                     *       "updatedAt": "2025-10-13T12:01:07.000Z",
                     *       "settledAt": "2025-10-13T12:01:07.000Z",
                     *       "direction": "CREDIT",
                     *       "reconciliationInstructions": {
                     *         "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *       },
                     *       "type": "INCOMING",
                     *       "receivedAmount": {
                     *         "amount": 1000,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    rejectIncomingPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The payment, `Transaction:<uuid>`
                 * @example Transaction:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Transaction:019542f5-b3e7-7d02-8000-000000001055",
                     *       "status": "REJECTED",
                     *       "source": {
                     *         "sourceType": "UMA_ADDRESS",
                     *         "umaAddress": "$success.usd@sandbox.uma.test",
                     *         "currency": "USD"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "currency": "USD"
                     *       },
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "createdAt": "2025-10-13T12:01:08.000Z",
                     *       "updatedAt": "2025-10-13T12:01:08.000Z",
                     *       "direction": "CREDIT",
                     *       "reconciliationInstructions": {
                     *         "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *       },
                     *       "type": "INCOMING",
                     *       "receivedAmount": {
                     *         "amount": 1000,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    receiveSandboxUmaPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Transaction:019542f5-b3e7-7d02-8000-000000001056",
                     *       "status": "PENDING",
                     *       "source": {
                     *         "sourceType": "UMA_ADDRESS",
                     *         "umaAddress": "$success.usd@sandbox.uma.test",
                     *         "currency": "USD"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *         "currency": "USD"
                     *       },
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "createdAt": "2025-10-13T12:01:08.000Z",
                     *       "updatedAt": "2025-10-13T12:01:08.000Z",
                     *       "direction": "CREDIT",
                     *       "reconciliationInstructions": {
                     *         "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *       },
                     *       "type": "INCOMING",
                     *       "receivedAmount": {
                     *         "amount": 1000,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["IncomingTransaction"];
                };
            };
        };
    };
    listJournalEntries: {
        parameters: {
            query?: {
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description The account, `InternalAccount:<uuid>` or `ExternalAccount:<uuid>` as the path says
                 * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Journal:019542f5-b3e7-7d02-8000-000000001057",
                     *           "transactionId": "Transaction:019542f5-b3e7-7d02-8000-000000001054",
                     *           "purpose": "PAYMENT",
                     *           "amount": {
                     *             "amount": 1000,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "balanceAfter": {
                     *             "amount": 49975900,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "legs": [
                     *             {
                     *               "account": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *               "amount": {
                     *                 "amount": 1000,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "account": "CLEARING",
                     *               "amount": {
                     *                 "amount": -1000,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "postedAt": "2025-10-13T12:01:07.000Z",
                     *           "createdAt": "2025-10-13T12:01:07.000Z"
                     *         },
                     *         {
                     *           "id": "Journal:019542f5-b3e7-7d02-8000-000000001058",
                     *           "transactionId": "Transaction:019542f5-b3e7-7d02-8000-000000001046",
                     *           "purpose": "REFUND",
                     *           "amount": {
                     *             "amount": 12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "balanceAfter": {
                     *             "amount": 49974900,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "legs": [
                     *             {
                     *               "account": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *               "amount": {
                     *                 "amount": 12500,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "account": "CLEARING",
                     *               "amount": {
                     *                 "amount": -12500,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "postedAt": "2025-10-13T12:01:03.000Z",
                     *           "createdAt": "2025-10-13T12:01:03.000Z"
                     *         },
                     *         {
                     *           "id": "Journal:019542f5-b3e7-7d02-8000-000000001059",
                     *           "transactionId": "Transaction:019542f5-b3e7-7d02-8000-000000001046",
                     *           "purpose": "TRANSFER",
                     *           "amount": {
                     *             "amount": -12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "balanceAfter": {
                     *             "amount": 49962400,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "legs": [
                     *             {
                     *               "account": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *               "amount": {
                     *                 "amount": -12500,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "account": "CLEARING",
                     *               "amount": {
                     *                 "amount": 12500,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "postedAt": "2025-10-13T12:01:02.000Z",
                     *           "createdAt": "2025-10-13T12:01:02.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["JournalEntryListResponse"];
                };
            };
        };
    };
    getAccountStatement: {
        parameters: {
            query?: {
                /** @description Beginning of the period: a date (its midnight in UTC) or an ISO 8601 time; by default 31 days before `to` */
                from?: string;
                /** @description End of the period, not part of it: a date or an ISO 8601 time, at most 366 days after `from`; by default the end of today */
                to?: string;
                /** @description Entries on a page, 1 to 100; by default 20, and 10,000 in a CSV */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description Adds `days` with the totals of each day in UTC; for a period of at most 31 days. Not in a CSV */
                totalsBy?: "DAY";
            };
            header?: never;
            path: {
                /**
                 * @description The account, `InternalAccount:<uuid>` or `ExternalAccount:<uuid>` as the path says
                 * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *       "from": "2025-10-01T00:00:00.000Z",
                     *       "to": "2025-11-01T00:00:00.000Z",
                     *       "asOf": "2025-10-13T12:00:10.000Z",
                     *       "openingBalance": {
                     *         "amount": 0,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "closingBalance": {
                     *         "amount": 49975900,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "entryCount": 15,
                     *       "totals": [
                     *         {
                     *           "purpose": "FUNDING",
                     *           "count": 1,
                     *           "credits": {
                     *             "amount": 50000000,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "debits": {
                     *             "amount": 0,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "purpose": "TRANSFER",
                     *           "count": 8,
                     *           "credits": {
                     *             "amount": 12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "debits": {
                     *             "amount": -75100,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "purpose": "PAYMENT",
                     *           "count": 2,
                     *           "credits": {
                     *             "amount": 1000,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "debits": {
                     *             "amount": -12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "data": [
                     *         {
                     *           "id": "Journal:019542f5-b3e7-7d02-8000-000000001060",
                     *           "purpose": "FUNDING",
                     *           "amount": {
                     *             "amount": 50000000,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "balanceAfter": {
                     *             "amount": 50000000,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "legs": [
                     *             {
                     *               "account": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *               "amount": {
                     *                 "amount": 50000000,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "account": "CLEARING",
                     *               "amount": {
                     *                 "amount": -50000000,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "postedAt": "2025-10-13T12:00:02.000Z",
                     *           "createdAt": "2025-10-13T12:00:02.000Z"
                     *         },
                     *         {
                     *           "id": "Journal:019542f5-b3e7-7d02-8000-000000001053",
                     *           "transactionId": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                     *           "purpose": "TRANSFER",
                     *           "amount": {
                     *             "amount": -100,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "balanceAfter": {
                     *             "amount": 49999900,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "legs": [
                     *             {
                     *               "account": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *               "amount": {
                     *                 "amount": -100,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "account": "CLEARING",
                     *               "amount": {
                     *                 "amount": 100,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "postedAt": "2025-10-13T12:00:07.000Z",
                     *           "createdAt": "2025-10-13T12:00:07.000Z",
                     *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                     *           "counterparty": {
                     *             "name": "Jane Doe",
                     *             "account": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027"
                     *           }
                     *         },
                     *         {
                     *           "id": "Journal:019542f5-b3e7-7d02-8000-000000001061",
                     *           "transactionId": "Transaction:019542f5-b3e7-7d02-8000-000000001062",
                     *           "purpose": "PAYMENT",
                     *           "amount": {
                     *             "amount": -12500,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "balanceAfter": {
                     *             "amount": 49987400,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           },
                     *           "legs": [
                     *             {
                     *               "account": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *               "amount": {
                     *                 "amount": -12500,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "account": "FEES",
                     *               "amount": {
                     *                 "amount": 63,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "account": "EXCHANGE",
                     *               "amount": {
                     *                 "amount": 12437,
                     *                 "currency": {
                     *                   "code": "USD",
                     *                   "name": "US Dollar",
                     *                   "symbol": "$",
                     *                   "decimals": 2
                     *                 }
                     *               }
                     *             }
                     *           ],
                     *           "postedAt": "2025-10-13T12:00:53.000Z",
                     *           "createdAt": "2025-10-13T12:00:53.000Z",
                     *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                     *           "description": "Invoice 4711",
                     *           "remittanceInformation": "Invoice 4711, thank you",
                     *           "counterparty": {
                     *             "name": "Jane Doe",
                     *             "account": "ExternalAccount:019542f5-b3e7-7d02-8000-000000000000"
                     *           },
                     *           "fee": {
                     *             "amount": 63,
                     *             "currency": {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": true,
                     *       "nextCursor": "eyJzayI6IjAxOTU0MmY1In0"
                     *     }
                     */
                    "application/json": components["schemas"]["Statement"];
                    /** @example row,postedAt,purpose,amount,balanceAfter,currency,journalId,transactionId,count,totalCredits,totalDebits,reference,fee,bankReference,description,counterpartyName,counterpartyAccount,remittanceInformation,platformFee */
                    "text/csv": string;
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "code": "7K3QZ0XW9D2MTR4B",
                     *       "createdAt": "2025-10-13T12:01:15.000Z",
                     *       "url": "https://acme.example/invitations/7K3QZ0XW9D2MTR4B",
                     *       "expiresAt": "2099-01-01T00:00:00.000Z",
                     *       "inviterUma": "$jane.doe@acme.example",
                     *       "status": "PENDING",
                     *       "firstName": "Jane",
                     *       "amountToSend": {
                     *         "amount": 2500,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
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
                /**
                 * @description Code of the invitation, the last part of its link
                 * @example 7K3QZ0XW9D2MTR4B
                 */
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
                    /**
                     * @example {
                     *       "code": "7K3QZ0XW9D2MTR4B",
                     *       "createdAt": "2025-10-13T12:01:20.000Z",
                     *       "url": "https://acme.example/invitations/7K3QZ0XW9D2MTR4B",
                     *       "expiresAt": "2099-01-01T00:00:00.000Z",
                     *       "inviterUma": "$jane.doe@acme.example",
                     *       "status": "PENDING",
                     *       "firstName": "Jane",
                     *       "amountToSend": {
                     *         "amount": 2500,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UmaInvitation"];
                };
            };
        };
    };
    claimInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Code of the invitation, the last part of its link
                 * @example 7K3QZ0XW9D2MTR4B
                 */
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
                    /**
                     * @example {
                     *       "code": "7K3QZ0XW9D2MTR4B",
                     *       "createdAt": "2025-10-13T12:01:24.000Z",
                     *       "claimedAt": "2025-10-13T12:01:24.000Z",
                     *       "url": "https://acme.example/invitations/7K3QZ0XW9D2MTR4B",
                     *       "expiresAt": "2099-01-01T00:00:00.000Z",
                     *       "inviterUma": "$jane.doe@acme.example",
                     *       "inviteeUma": "$john.roe@acme.example",
                     *       "status": "CLAIMED",
                     *       "firstName": "Jane",
                     *       "amountToSend": {
                     *         "amount": 2500,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UmaInvitation"];
                };
            };
        };
    };
    cancelInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description Code of the invitation, the last part of its link
                 * @example 7K3QZ0XW9D2MTR4B
                 */
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
                    /**
                     * @example {
                     *       "code": "7K3QZ0XW9D2MTR4B",
                     *       "createdAt": "2025-10-13T12:01:24.000Z",
                     *       "url": "https://acme.example/invitations/7K3QZ0XW9D2MTR4B",
                     *       "expiresAt": "2099-01-01T00:00:00.000Z",
                     *       "inviterUma": "$jane.doe@acme.example",
                     *       "status": "CANCELLED",
                     *       "firstName": "Jane",
                     *       "amountToSend": {
                     *         "amount": 2500,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["UmaInvitation"];
                };
            };
        };
    };
    listDiscoveries: {
        parameters: {
            query?: {
                /** @description Entries on a page; without it, all of them */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description Country, ISO 3166-1 alpha-2 */
                country?: string;
                /** @description Currency code: ISO 4217, or USDC, USDT, BTC */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "bankName": "9 Payment Service Bank",
                     *           "displayName": "9PSB",
                     *           "country": "NG",
                     *           "currency": "NGN"
                     *         },
                     *         {
                     *           "bankName": "Access Bank",
                     *           "displayName": "Access Bank",
                     *           "country": "NG",
                     *           "currency": "NGN"
                     *         },
                     *         {
                     *           "bankName": "Citibank Nigeria",
                     *           "displayName": "Citibank Nigeria",
                     *           "country": "NG",
                     *           "currency": "NGN"
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": components["schemas"]["DiscoveryListResponse"];
                };
            };
        };
    };
    listUmaProviders: {
        parameters: {
            query?: {
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
                cursor?: string;
                /** @description Country that the institution serves, ISO 3166-1 alpha-2 */
                countryCode?: string;
                /** @description Currency that the institution receives */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "Sandbox",
                     *           "supportedRegions": [
                     *             "DE",
                     *             "ES",
                     *             "FR"
                     *           ],
                     *           "domain": "sandbox.uma.test",
                     *           "logoUrl": "https://sandbox.uma.test/logo.svg",
                     *           "supportedCurrencies": [
                     *             {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             },
                     *             {
                     *               "code": "EUR",
                     *               "name": "Euro",
                     *               "symbol": "€",
                     *               "decimals": 2
                     *             },
                     *             {
                     *               "code": "MXN",
                     *               "name": "Mexican Peso",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             }
                     *           ],
                     *           "allowListStatus": true
                     *         },
                     *         {
                     *           "name": "Blocked Exchange (example)",
                     *           "supportedRegions": [
                     *             "US"
                     *           ],
                     *           "domain": "blocked-exchange.test",
                     *           "logoUrl": "https://blocked-exchange.test/logo.svg",
                     *           "supportedCurrencies": [
                     *             {
                     *               "code": "USD",
                     *               "name": "US Dollar",
                     *               "symbol": "$",
                     *               "decimals": 2
                     *             },
                     *             {
                     *               "code": "BTC",
                     *               "name": "Bitcoin",
                     *               "symbol": "₿",
                     *               "decimals": 8
                     *             }
                     *           ],
                     *           "allowListStatus": false
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "totalCount": 2
                     *     }
                     */
                    "application/json": components["schemas"]["UmaProviderListResponse"];
                };
            };
        };
    };
    estimateCryptoWithdrawalFee: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "networkFee": 20000,
                     *       "networkFeeAsset": "USDC",
                     *       "applicationFee": 25000,
                     *       "totalFee": 45000,
                     *       "netAmount": 4955000
                     *     }
                     */
                    "application/json": components["schemas"]["EstimateCryptoWithdrawalFeeResponse"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only those in this state */
                status?: components["schemas"]["WebhookDeliveryStatus"];
                /** @description Only those of this kind */
                type?: components["schemas"]["WebhookType"];
                /** @description Only of this endpoint; `default` is the one of your configuration */
                endpointId?: "default" | string;
                /** @description Created at or after this time, ISO 8601 in UTC */
                createdAfter?: string;
                /** @description Created at or before this time, ISO 8601 in UTC */
                createdBefore?: string;
                /** @description Entries on a page, 1 to 100 */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Webhook:019542f5-b3e7-7d02-8000-000000001063",
                     *           "type": "INVITATION_CLAIMED",
                     *           "timestamp": "2025-10-13T12:01:24.000Z",
                     *           "url": "https://acme.example/webhooks",
                     *           "status": "DELIVERED",
                     *           "attemptCount": 1,
                     *           "deliveredAt": "2025-10-13T12:01:24.000Z",
                     *           "lastAttempt": {
                     *             "trigger": "FIRST",
                     *             "attemptedAt": "2025-10-13T12:01:24.000Z",
                     *             "latencyMs": 11,
                     *             "responseStatus": 200
                     *           },
                     *           "createdAt": "2025-10-13T12:01:24.000Z",
                     *           "updatedAt": "2025-10-13T12:01:24.000Z"
                     *         },
                     *         {
                     *           "id": "Webhook:019542f5-b3e7-7d02-8000-000000001064",
                     *           "type": "OUTGOING_PAYMENT_EXPIRED",
                     *           "timestamp": "2025-10-13T12:01:21.000Z",
                     *           "url": "https://acme.example/webhooks",
                     *           "status": "DELIVERED",
                     *           "attemptCount": 1,
                     *           "deliveredAt": "2025-10-13T12:01:23.000Z",
                     *           "lastAttempt": {
                     *             "trigger": "FIRST",
                     *             "attemptedAt": "2025-10-13T12:01:23.000Z",
                     *             "latencyMs": 144,
                     *             "responseStatus": 200
                     *           },
                     *           "createdAt": "2025-10-13T12:01:21.000Z",
                     *           "updatedAt": "2025-10-13T12:01:23.000Z"
                     *         },
                     *         {
                     *           "id": "Webhook:019542f5-b3e7-7d02-8000-000000001065",
                     *           "type": "OUTGOING_PAYMENT_EXPIRED",
                     *           "timestamp": "2025-10-13T12:01:21.000Z",
                     *           "url": "https://acme.example/webhooks",
                     *           "status": "DELIVERED",
                     *           "attemptCount": 1,
                     *           "deliveredAt": "2025-10-13T12:01:23.000Z",
                     *           "lastAttempt": {
                     *             "trigger": "FIRST",
                     *             "attemptedAt": "2025-10-13T12:01:23.000Z",
                     *             "latencyMs": 92,
                     *             "responseStatus": 200
                     *           },
                     *           "createdAt": "2025-10-13T12:01:21.000Z",
                     *           "updatedAt": "2025-10-13T12:01:23.000Z"
                     *         }
                     *       ],
                     *       "hasMore": true,
                     *       "nextCursor": "eyJzayI6IjAxOTU0MmY1In0"
                     *     }
                     */
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
                /**
                 * @description The delivery: `Webhook:<uuid>`, the id of its event at the endpoint of your configuration
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                     *       "type": "CUSTOMER_KYC_APPROVED",
                     *       "timestamp": "2025-10-13T12:00:15.000Z",
                     *       "url": "https://acme.example/webhooks",
                     *       "status": "DELIVERED",
                     *       "attemptCount": 1,
                     *       "lastAttempt": {
                     *         "trigger": "FIRST",
                     *         "attemptedAt": "2025-10-13T12:00:15.000Z",
                     *         "latencyMs": 12,
                     *         "responseStatus": 200
                     *       },
                     *       "createdAt": "2025-10-13T12:00:15.000Z",
                     *       "updatedAt": "2025-10-13T12:00:15.000Z",
                     *       "event": {
                     *         "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                     *         "type": "CUSTOMER_KYC_APPROVED",
                     *         "timestamp": "2025-10-13T12:00:15.000Z",
                     *         "data": {
                     *           "id": "Customer:019542f5-b3e7-7d02-8000-000000000000"
                     *         }
                     *       },
                     *       "attempts": [
                     *         {
                     *           "trigger": "FIRST",
                     *           "attemptedAt": "2025-10-13T12:00:15.000Z",
                     *           "latencyMs": 12,
                     *           "responseStatus": 200
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryWithAttempts"];
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The delivery: `Webhook:<uuid>`, the id of its event at the endpoint of your configuration
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                     *       "type": "CUSTOMER_KYC_APPROVED",
                     *       "timestamp": "2025-10-13T12:00:15.000Z",
                     *       "url": "https://acme.example/webhooks",
                     *       "status": "DELIVERED",
                     *       "attemptCount": 2,
                     *       "deliveredAt": "2025-10-13T12:01:27.000Z",
                     *       "lastAttempt": {
                     *         "trigger": "RESEND",
                     *         "attemptedAt": "2025-10-13T12:01:27.000Z",
                     *         "latencyMs": 5,
                     *         "responseStatus": 200
                     *       },
                     *       "createdAt": "2025-10-13T12:00:15.000Z",
                     *       "updatedAt": "2025-10-13T12:01:27.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    sendTestWebhook: {
        parameters: {
            query?: {
                /** @description The endpoint to test; `default` or none: the one of your configuration */
                endpointId?: "default" | string;
            };
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "url": "https://acme.example/webhooks",
                     *       "response_status": 200,
                     *       "response_body": "{}"
                     *     }
                     */
                    "application/json": components["schemas"]["TestWebhookResponse"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Entries on a page; without it, all of them */
                limit?: number;
                /** @description `nextCursor` of the page before; leave it out for the first page */
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "WebhookEndpoint:019542f5-b3e7-7d02-8000-000000001066",
                     *           "url": "https://acme.example/webhooks",
                     *           "types": [
                     *             "OUTGOING_PAYMENT_COMPLETED",
                     *             "OUTGOING_PAYMENT_FAILED"
                     *           ],
                     *           "description": "Ledger of the finance team",
                     *           "status": "ACTIVE",
                     *           "health": {
                     *             "state": "NOT_CALLED",
                     *             "failuresInARow": 0
                     *           },
                     *           "createdAt": "2025-10-13T12:01:28.000Z",
                     *           "updatedAt": "2025-10-13T12:01:28.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "totalCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointListResponse"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreateRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "WebhookEndpoint:019542f5-b3e7-7d02-8000-000000001066",
                     *       "url": "https://acme.example/webhooks",
                     *       "types": [
                     *         "OUTGOING_PAYMENT_COMPLETED",
                     *         "OUTGOING_PAYMENT_FAILED"
                     *       ],
                     *       "description": "Ledger of the finance team",
                     *       "status": "ACTIVE",
                     *       "health": {
                     *         "state": "NOT_CALLED",
                     *         "failuresInARow": 0
                     *       },
                     *       "createdAt": "2025-10-13T12:01:28.000Z",
                     *       "updatedAt": "2025-10-13T12:01:28.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint, `WebhookEndpoint:<uuid>`
                 * @example WebhookEndpoint:019542f5-b3e7-7d02-8000-000000000000
                 */
                endpointId: string;
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
                    /**
                     * @example {
                     *       "id": "WebhookEndpoint:019542f5-b3e7-7d02-8000-000000001067",
                     *       "url": "https://acme.example/webhooks",
                     *       "status": "ACTIVE",
                     *       "health": {
                     *         "state": "ANSWERING",
                     *         "failuresInARow": 0
                     *       },
                     *       "createdAt": "2025-10-13T12:01:29.000Z",
                     *       "updatedAt": "2025-10-13T12:01:29.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint, `WebhookEndpoint:<uuid>`
                 * @example WebhookEndpoint:019542f5-b3e7-7d02-8000-000000000000
                 */
                endpointId: string;
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
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint, `WebhookEndpoint:<uuid>`
                 * @example WebhookEndpoint:019542f5-b3e7-7d02-8000-000000000000
                 */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdateRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "WebhookEndpoint:019542f5-b3e7-7d02-8000-000000001068",
                     *       "url": "https://acme.example/webhooks",
                     *       "status": "ACTIVE",
                     *       "health": {
                     *         "state": "ANSWERING",
                     *         "failuresInARow": 0
                     *       },
                     *       "createdAt": "2025-10-13T12:01:30.000Z",
                     *       "updatedAt": "2025-10-13T12:01:30.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    listSandboxValues: {
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
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "operation": "POST /transfer-in",
                     *           "reads": "the primary identifier of source.accountId, before an @: the last three characters",
                     *           "status": "Transaction.status",
                     *           "match": "END",
                     *           "values": [
                     *             {
                     *               "value": "002",
                     *               "effect": "The paying account lacks funds.",
                     *               "when": "in the answer",
                     *               "states": [
                     *                 "FAILED"
                     *               ],
                     *               "events": [
                     *                 "INCOMING_PAYMENT_FAILED"
                     *               ],
                     *               "failureReason": "PAY_REQUEST_FAILED",
                     *               "failureCode": "COLLECTION_FAILED"
                     *             },
                     *             {
                     *               "value": "003",
                     *               "effect": "The bank account is closed or invalid.",
                     *               "when": "in the answer",
                     *               "states": [
                     *                 "FAILED"
                     *               ],
                     *               "events": [
                     *                 "INCOMING_PAYMENT_FAILED"
                     *               ],
                     *               "failureReason": "PAY_REQUEST_FAILED",
                     *               "failureCode": "COLLECTION_FAILED"
                     *             },
                     *             {
                     *               "value": "004",
                     *               "effect": "The bank rejects the transfer.",
                     *               "when": "in the answer",
                     *               "states": [
                     *                 "REJECTED"
                     *               ],
                     *               "events": [
                     *                 "INCOMING_PAYMENT_FAILED"
                     *               ],
                     *               "failureCode": "COLLECTION_FAILED"
                     *             }
                     *           ],
                     *           "otherwise": {
                     *             "effect": "The transfer succeeds.",
                     *             "when": "in the answer",
                     *             "states": [
                     *               "COMPLETED"
                     *             ],
                     *             "events": [
                     *               "INCOMING_PAYMENT_COMPLETED"
                     *             ]
                     *           }
                     *         },
                     *         {
                     *           "operation": "POST /transfer-out",
                     *           "reads": "the primary identifier of destination.accountId, before an @: the last three characters",
                     *           "status": "Transaction.status",
                     *           "match": "END",
                     *           "values": [
                     *             {
                     *               "value": "002",
                     *               "effect": "The paying account lacks funds.",
                     *               "when": "in the answer",
                     *               "states": [
                     *                 "FAILED"
                     *               ],
                     *               "events": [
                     *                 "OUTGOING_PAYMENT_FAILED",
                     *                 "OUTGOING_PAYMENT_REFUND_COMPLETED"
                     *               ],
                     *               "failureReason": "QUOTE_EXECUTION_FAILED",
                     *               "failureCode": "LIMIT_EXCEEDED",
                     *               "refund": {
                     *                 "status": "COMPLETED",
                     *                 "reason": "TRANSACTION_FAILED"
                     *               }
                     *             },
                     *             {
                     *               "value": "003",
                     *               "effect": "The bank account is closed or invalid.",
                     *               "when": "in the answer",
                     *               "states": [
                     *                 "FAILED"
                     *               ],
                     *               "events": [
                     *                 "OUTGOING_PAYMENT_FAILED",
                     *                 "OUTGOING_PAYMENT_REFUND_COMPLETED"
                     *               ],
                     *               "failureReason": "QUOTE_EXECUTION_FAILED",
                     *               "failureCode": "ACCOUNT_INVALID",
                     *               "refund": {
                     *                 "status": "COMPLETED",
                     *                 "reason": "TRANSACTION_FAILED"
                     *               }
                     *             },
                     *             {
                     *               "value": "004",
                     *               "effect": "The bank rejects the transfer.",
                     *               "when": "in the answer",
                     *               "states": [
                     *                 "REJECTED"
                     *               ],
                     *               "events": [
                     *                 "OUTGOING_PAYMENT_FAILED",
                     *                 "OUTGOING_PAYMENT_REFUND_COMPLETED"
                     *               ],
                     *               "failureCode": "COMPLIANCE_REJECTED",
                     *               "refund": {
                     *                 "status": "COMPLETED",
                     *                 "reason": "TRANSACTION_FAILED"
                     *               }
                     *             }
                     *           ],
                     *           "otherwise": {
                     *             "effect": "The transfer succeeds.",
                     *             "when": "in the answer",
                     *             "states": [
                     *               "COMPLETED"
                     *             ],
                     *             "events": [
                     *               "OUTGOING_PAYMENT_COMPLETED"
                     *             ]
                     *           }
                     *         },
                     *         {
                     *           "operation": "POST /quotes/{quoteId}/execute",
                     *           "reads": "the primary identifier of the quote's destination.accountId, before an @: the last three characters",
                     *           "status": "Transaction.status",
                     *           "match": "END",
                     *           "values": [
                     *             {
                     *               "value": "002",
                     *               "effect": "The payout fails, and the money comes back.",
                     *               "when": "within seconds",
                     *               "states": [
                     *                 "PROCESSING",
                     *                 "FAILED"
                     *               ],
                     *               "events": [
                     *                 "OUTGOING_PAYMENT_PROCESSING",
                     *                 "OUTGOING_PAYMENT_FAILED",
                     *                 "OUTGOING_PAYMENT_REFUND_COMPLETED"
                     *               ],
                     *               "failureReason": "QUOTE_EXECUTION_FAILED",
                     *               "failureCode": "ACCOUNT_INVALID",
                     *               "refund": {
                     *                 "status": "COMPLETED",
                     *                 "reason": "TRANSACTION_FAILED"
                     *               }
                     *             },
                     *             {
                     *               "value": "003",
                     *               "effect": "The payout takes long.",
                     *               "when": "after 6 minutes",
                     *               "states": [
                     *                 "PROCESSING",
                     *                 "COMPLETED"
                     *               ],
                     *               "events": [
                     *                 "OUTGOING_PAYMENT_PROCESSING",
                     *                 "OUTGOING_PAYMENT_COMPLETED"
                     *               ],
                     *               "pendingReason": "COMPLIANCE_REVIEW"
                     *             },
                     *             {
                     *               "value": "004",
                     *               "effect": "The counterparty does not deliver, and the money comes back.",
                     *               "when": "within seconds",
                     *               "states": [
                     *                 "PROCESSING",
                     *                 "FAILED"
                     *               ],
                     *               "events": [
                     *                 "OUTGOING_PAYMENT_PROCESSING",
                     *                 "OUTGOING_PAYMENT_FAILED",
                     *                 "OUTGOING_PAYMENT_REFUND_COMPLETED"
                     *               ],
                     *               "failureReason": "COUNTERPARTY_POST_TX_FAILED",
                     *               "failureCode": "ACCOUNT_CANNOT_RECEIVE",
                     *               "refund": {
                     *                 "status": "COMPLETED",
                     *                 "reason": "TRANSACTION_FAILED"
                     *               }
                     *             }
                     *           ],
                     *           "otherwise": {
                     *             "effect": "The payment succeeds.",
                     *             "when": "within seconds",
                     *             "states": [
                     *               "PROCESSING",
                     *               "COMPLETED"
                     *             ],
                     *             "events": [
                     *               "OUTGOING_PAYMENT_PROCESSING",
                     *               "OUTGOING_PAYMENT_COMPLETED"
                     *             ]
                     *           }
                     *         }
                     *       ],
                     *       "accountTypes": [
                     *         {
                     *           "accountType": "AED_ACCOUNT",
                     *           "primaryIdentifier": "iban",
                     *           "example": {
                     *             "currency": "AED",
                     *             "accountInfo": {
                     *               "accountType": "AED_ACCOUNT",
                     *               "iban": "AE070331234567890123456",
                     *               "beneficiary": {
                     *                 "beneficiaryType": "INDIVIDUAL",
                     *                 "fullName": "Jane Doe",
                     *                 "countryOfResidence": "US",
                     *                 "phoneNumber": "+14155550123",
                     *                 "address": {
                     *                   "line1": "1 Main Street",
                     *                   "postalCode": "12345",
                     *                   "country": "US"
                     *                 }
                     *               }
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "accountType": "BASE_WALLET",
                     *           "primaryIdentifier": "address",
                     *           "example": {
                     *             "currency": "USDC",
                     *             "accountInfo": {
                     *               "accountType": "BASE_WALLET",
                     *               "address": "0x52908400098527886E0F7030069857D2E4169EE7"
                     *             }
                     *           }
                     *         },
                     *         {
                     *           "accountType": "BDT_ACCOUNT",
                     *           "primaryIdentifier": "accountNumber",
                     *           "example": {
                     *             "currency": "BDT",
                     *             "accountInfo": {
                     *               "accountType": "BDT_ACCOUNT",
                     *               "accountNumber": "1501204367",
                     *               "branchCode": "27001",
                     *               "phoneNumber": "+8801712345678",
                     *               "beneficiary": {
                     *                 "beneficiaryType": "INDIVIDUAL",
                     *                 "fullName": "Jane Doe",
                     *                 "countryOfResidence": "US",
                     *                 "phoneNumber": "+14155550123",
                     *                 "address": {
                     *                   "line1": "1 Main Street",
                     *                   "postalCode": "12345",
                     *                   "country": "US"
                     *                 }
                     *               }
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SandboxValues"];
                };
            };
        };
    };
    fundInternalAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The account, `InternalAccount:<uuid>` or `ExternalAccount:<uuid>` as the path says
                 * @example InternalAccount:019542f5-b3e7-7d02-8000-000000000000
                 */
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
                    /**
                     * @example {
                     *       "id": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "type": "INTERNAL_FIAT",
                     *       "status": "ACTIVE",
                     *       "balance": {
                     *         "amount": 50075900,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "totalBalance": {
                     *         "amount": 50075900,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "fundingPaymentInstructions": [
                     *         {
                     *           "instructionsNotes": "Give the reference 01K7F0Q2VN8X4T6RZ3M5B9C1DE with the payment.",
                     *           "isPlatformAccount": false,
                     *           "accountOrWalletInfo": {
                     *             "accountType": "USD_ACCOUNT",
                     *             "paymentRails": [
                     *               "ACH",
                     *               "WIRE",
                     *               "RTP"
                     *             ],
                     *             "accountNumber": "9448142792",
                     *             "routingNumber": "026013068",
                     *             "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *           }
                     *         }
                     *       ],
                     *       "createdAt": "2025-10-13T12:00:02.000Z",
                     *       "updatedAt": "2025-10-13T12:01:32.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InternalAccount"];
                };
            };
        };
    };
    sendSandboxPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service executes repeated requests with the same key once. It keeps a key for at least 24 hours. */
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
                    /**
                     * @example {
                     *       "id": "Transaction:019542f5-b3e7-7d02-8000-000000001069",
                     *       "status": "PROCESSING",
                     *       "source": {
                     *         "sourceType": "REALTIME_FUNDING",
                     *         "currency": "USD",
                     *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000"
                     *       },
                     *       "destination": {
                     *         "destinationType": "ACCOUNT",
                     *         "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001070",
                     *         "currency": "USD"
                     *       },
                     *       "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                     *       "platformCustomerId": "user-4711",
                     *       "createdAt": "2025-10-13T12:01:32.000Z",
                     *       "updatedAt": "2025-10-13T12:01:33.000Z",
                     *       "description": "Invoice 1",
                     *       "paymentRail": "ACH",
                     *       "railSelectionMode": "MANUAL",
                     *       "direction": "DEBIT",
                     *       "counterpartyInformation": {
                     *         "FULL_NAME": "Jane Doe"
                     *       },
                     *       "reconciliationInstructions": {
                     *         "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *       },
                     *       "type": "OUTGOING",
                     *       "sentAmount": {
                     *         "amount": 1000,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "receivedAmount": {
                     *         "amount": 995,
                     *         "currency": {
                     *           "code": "USD",
                     *           "name": "US Dollar",
                     *           "symbol": "$",
                     *           "decimals": 2
                     *         }
                     *       },
                     *       "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000001069",
                     *       "exchangeRate": 1,
                     *       "fees": 5,
                     *       "rateDetails": {
                     *         "serviceApiMultiplier": 1,
                     *         "serviceApiFixedFee": 0,
                     *         "serviceApiVariableFeeRate": 0.005,
                     *         "serviceApiVariableFeeAmount": 5,
                     *         "counterpartyMultiplier": 1,
                     *         "counterpartyFixedFee": 0
                     *       },
                     *       "paymentInstructions": [
                     *         {
                     *           "instructionsNotes": "Give the reference 01K7F0Q2VN8X4T6RZ3M5B9C1DE with the payment.",
                     *           "isPlatformAccount": false,
                     *           "accountOrWalletInfo": {
                     *             "accountType": "USD_ACCOUNT",
                     *             "paymentRails": [
                     *               "ACH",
                     *               "WIRE",
                     *               "RTP"
                     *             ],
                     *             "accountNumber": "9547204700",
                     *             "routingNumber": "021473726",
                     *             "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["OutgoingTransaction"];
                };
            };
        };
    };
    receiveCollectionResult: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Time of signing in whole seconds since 1970, at most 300 away from now
                 * @example 1760356800
                 */
                "X-Switch-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature, made with the switch's key over the SHA-256 of `<timestamp>.POST./switch/collections/<collectionId>/result.<body>`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5d=
                 */
                "X-Switch-Signature": string;
            };
            path: {
                /**
                 * @description As the order named it
                 * @example 019542f5-b3e7-7d02-8000-00000000000a.019542f5-b3e7-7d02-8000-000000000000
                 */
                collectionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchCollectionAnswer"];
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
    receiveSwitchResult: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Time of signing in whole seconds since 1970, at most 300 away from now
                 * @example 1760356800
                 */
                "X-Switch-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature, made with the switch's key over the SHA-256 of `<timestamp>.POST./switch/payouts/<payoutId>/result.<body>`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5d=
                 */
                "X-Switch-Signature": string;
            };
            path: {
                /**
                 * @description As the order named it
                 * @example 019542f5-b3e7-7d02-8000-00000000000a.019542f5-b3e7-7d02-8000-000000000000
                 */
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
    receiveSwitchDeposit: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Time of signing in whole seconds since 1970, at most 300 away from now
                 * @example 1760356800
                 */
                "X-Switch-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature, made with the switch's key over the SHA-256 of `<timestamp>.POST./switch/deposits.<body>`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5d=
                 */
                "X-Switch-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchDeposit"];
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
    receiveInvoicePayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Time of signing in whole seconds since 1970, at most 300 away from now
                 * @example 1760356800
                 */
                "X-Switch-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature, made with the switch's key over the SHA-256 of `<timestamp>.POST./switch/invoices/<invoiceId>/payment.<body>`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5d=
                 */
                "X-Switch-Signature": string;
            };
            path: {
                /**
                 * @description As the order named it
                 * @example 019542f5-b3e7-7d02-8000-00000000000a.019542f5-b3e7-7d02-8000-000000000000
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchInvoicePayment"];
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
    receiveVerificationResult: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Time of signing in whole seconds since 1970, at most 300 away from now
                 * @example 1760356800
                 */
                "X-Verification-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature, made with the provider's key over the SHA-256 of `<timestamp>.POST./verification-provider/cases/<caseId>/result.<body>`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5d=
                 */
                "X-Verification-Signature": string;
            };
            path: {
                /**
                 * @description As the order named it
                 * @example 019542f5-b3e7-7d02-8000-00000000000a.019542f5-b3e7-7d02-8000-000000000000
                 */
                caseId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationProviderResult"];
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
    getHealth: {
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
                    /**
                     * @example {
                     *       "status": "UP",
                     *       "rates": "OLD",
                     *       "environment": "sandbox",
                     *       "apiVersion": "2025-10-13",
                     *       "checkedAt": "2025-10-13T12:01:33.000Z",
                     *       "ratesUpdatedAt": "2025-10-13T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    getRootPage: {
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
                    /** @example <!doctype html> */
                    "text/html": string;
                };
            };
        };
    };
    getLlmsText: {
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
                    "text/plain": string;
                };
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
                    /**
                     * @example {
                     *       "openapi": "3.1.0"
                     *     }
                     */
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
                    /** @example <!doctype html> */
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
                /**
                 * @description Name of the file
                 * @example docs.css
                 */
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
                    /** @example <!doctype html> */
                    "text/html": string;
                    "text/markdown": string;
                    /** @example // Runs in the browser. */
                    "text/javascript": string;
                    /** @example body { margin: 0; } */
                    "text/css": string;
                };
            };
        };
    };
    onOutgoingPaymentPending: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "OUTGOING_PAYMENT_PENDING",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "PENDING",
                 *         "source": {
                 *           "sourceType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:00:07.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z",
                 *         "paymentRail": "ACH",
                 *         "railSelectionMode": "AUTO",
                 *         "direction": "DEBIT",
                 *         "counterpartyInformation": {
                 *           "FULL_NAME": "Jane Doe"
                 *         },
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "OUTGOING",
                 *         "sentAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "receivedAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000000000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentProcessing: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "OUTGOING_PAYMENT_PROCESSING",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "PROCESSING",
                 *         "source": {
                 *           "sourceType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:00:07.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z",
                 *         "paymentRail": "ACH",
                 *         "railSelectionMode": "AUTO",
                 *         "direction": "DEBIT",
                 *         "counterpartyInformation": {
                 *           "FULL_NAME": "Jane Doe"
                 *         },
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "OUTGOING",
                 *         "sentAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "receivedAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000000000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "OUTGOING_PAYMENT_COMPLETED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "COMPLETED",
                 *         "source": {
                 *           "sourceType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:00:07.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z",
                 *         "settledAt": "2025-10-13T12:00:07.000Z",
                 *         "paymentRail": "ACH",
                 *         "railSelectionMode": "AUTO",
                 *         "direction": "DEBIT",
                 *         "counterpartyInformation": {
                 *           "FULL_NAME": "Jane Doe"
                 *         },
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "OUTGOING",
                 *         "sentAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "receivedAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000000000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "OUTGOING_PAYMENT_FAILED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "FAILED",
                 *         "source": {
                 *           "sourceType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:00:07.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z",
                 *         "paymentRail": "ACH",
                 *         "railSelectionMode": "AUTO",
                 *         "direction": "DEBIT",
                 *         "counterpartyInformation": {
                 *           "FULL_NAME": "Jane Doe"
                 *         },
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "OUTGOING",
                 *         "sentAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "receivedAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000000000",
                 *         "failureReason": "QUOTE_EXECUTION_FAILED",
                 *         "refund": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                 *           "initiatedAt": "2025-10-13T12:00:08.000Z",
                 *           "status": "PENDING",
                 *           "reason": "TRANSACTION_FAILED"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "OUTGOING_PAYMENT_EXPIRED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "EXPIRED",
                 *         "source": {
                 *           "sourceType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:00:07.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z",
                 *         "paymentRail": "ACH",
                 *         "railSelectionMode": "AUTO",
                 *         "direction": "DEBIT",
                 *         "counterpartyInformation": {
                 *           "FULL_NAME": "Jane Doe"
                 *         },
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "OUTGOING",
                 *         "sentAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "receivedAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000000000"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentRefundPending: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "OUTGOING_PAYMENT_REFUND_PENDING",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "FAILED",
                 *         "source": {
                 *           "sourceType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:00:07.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z",
                 *         "paymentRail": "ACH",
                 *         "railSelectionMode": "AUTO",
                 *         "direction": "DEBIT",
                 *         "counterpartyInformation": {
                 *           "FULL_NAME": "Jane Doe"
                 *         },
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "OUTGOING",
                 *         "sentAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "receivedAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000000000",
                 *         "failureReason": "QUOTE_EXECUTION_FAILED",
                 *         "refund": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                 *           "initiatedAt": "2025-10-13T12:00:08.000Z",
                 *           "status": "PENDING",
                 *           "reason": "TRANSACTION_FAILED"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentRefundCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "OUTGOING_PAYMENT_REFUND_COMPLETED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "FAILED",
                 *         "source": {
                 *           "sourceType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:00:07.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z",
                 *         "paymentRail": "ACH",
                 *         "railSelectionMode": "AUTO",
                 *         "direction": "DEBIT",
                 *         "counterpartyInformation": {
                 *           "FULL_NAME": "Jane Doe"
                 *         },
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "OUTGOING",
                 *         "sentAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "receivedAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000000000",
                 *         "failureReason": "QUOTE_EXECUTION_FAILED",
                 *         "refund": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                 *           "initiatedAt": "2025-10-13T12:00:08.000Z",
                 *           "settledAt": "2025-10-13T12:00:09.000Z",
                 *           "status": "COMPLETED",
                 *           "reason": "TRANSACTION_FAILED"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOutgoingPaymentRefundFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "OUTGOING_PAYMENT_REFUND_FAILED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "FAILED",
                 *         "source": {
                 *           "sourceType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:00:07.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z",
                 *         "paymentRail": "ACH",
                 *         "railSelectionMode": "AUTO",
                 *         "direction": "DEBIT",
                 *         "counterpartyInformation": {
                 *           "FULL_NAME": "Jane Doe"
                 *         },
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "OUTGOING",
                 *         "sentAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "receivedAmount": {
                 *           "amount": 100,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "quoteId": "Quote:019542f5-b3e7-7d02-8000-000000000000",
                 *         "failureReason": "QUOTE_EXECUTION_FAILED",
                 *         "refund": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                 *           "initiatedAt": "2025-10-13T12:00:08.000Z",
                 *           "status": "FAILED",
                 *           "reason": "TRANSACTION_FAILED"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncomingPaymentPending: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "INCOMING_PAYMENT_PENDING",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000001054",
                 *         "status": "PENDING",
                 *         "source": {
                 *           "sourceType": "UMA_ADDRESS",
                 *           "umaAddress": "$success.usd@sandbox.uma.test",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:01:06.000Z",
                 *         "updatedAt": "2025-10-13T12:01:07.000Z",
                 *         "direction": "CREDIT",
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "INCOMING",
                 *         "receivedAmount": {
                 *           "amount": 1000,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["IncomingPaymentEvent"];
            };
        };
        responses: {
            /** @description You accept the payment */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You decide later, within 30 seconds, with `/approve` or `/reject` */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncomingPaymentCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "INCOMING_PAYMENT_COMPLETED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000001054",
                 *         "status": "COMPLETED",
                 *         "source": {
                 *           "sourceType": "UMA_ADDRESS",
                 *           "umaAddress": "$success.usd@sandbox.uma.test",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:01:06.000Z",
                 *         "updatedAt": "2025-10-13T12:01:07.000Z",
                 *         "settledAt": "2025-10-13T12:01:07.000Z",
                 *         "direction": "CREDIT",
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "INCOMING",
                 *         "receivedAmount": {
                 *           "amount": 1000,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["IncomingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncomingPaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "INCOMING_PAYMENT_FAILED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000001054",
                 *         "status": "FAILED",
                 *         "source": {
                 *           "sourceType": "UMA_ADDRESS",
                 *           "umaAddress": "$success.usd@sandbox.uma.test",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:01:06.000Z",
                 *         "updatedAt": "2025-10-13T12:01:07.000Z",
                 *         "direction": "CREDIT",
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "INCOMING",
                 *         "receivedAmount": {
                 *           "amount": 1000,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "failureReason": "PAYMENT_APPROVAL_TIMED_OUT"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["IncomingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncomingPaymentRefundCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "INCOMING_PAYMENT_REFUND_COMPLETED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000001054",
                 *         "status": "FAILED",
                 *         "source": {
                 *           "sourceType": "UMA_ADDRESS",
                 *           "umaAddress": "$success.usd@sandbox.uma.test",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:01:06.000Z",
                 *         "updatedAt": "2025-10-13T12:01:07.000Z",
                 *         "direction": "CREDIT",
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "INCOMING",
                 *         "receivedAmount": {
                 *           "amount": 1000,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "failureReason": "PAY_REQUEST_FAILED",
                 *         "failureDetail": {
                 *           "code": "COLLECTION_FAILED",
                 *           "message": "The payer's bank did not give the money, or took it back."
                 *         },
                 *         "refund": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                 *           "initiatedAt": "2025-10-13T12:00:08.000Z",
                 *           "settledAt": "2025-10-13T12:00:09.000Z",
                 *           "status": "COMPLETED",
                 *           "reason": "TRANSACTION_FAILED"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["IncomingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onIncomingPaymentRefundFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "INCOMING_PAYMENT_REFUND_FAILED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Transaction:019542f5-b3e7-7d02-8000-000000001054",
                 *         "status": "FAILED",
                 *         "source": {
                 *           "sourceType": "UMA_ADDRESS",
                 *           "umaAddress": "$success.usd@sandbox.uma.test",
                 *           "currency": "USD"
                 *         },
                 *         "destination": {
                 *           "destinationType": "ACCOUNT",
                 *           "accountId": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *           "currency": "USD"
                 *         },
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "createdAt": "2025-10-13T12:01:06.000Z",
                 *         "updatedAt": "2025-10-13T12:01:07.000Z",
                 *         "direction": "CREDIT",
                 *         "reconciliationInstructions": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *         },
                 *         "type": "INCOMING",
                 *         "receivedAmount": {
                 *           "amount": 1000,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "failureReason": "PAY_REQUEST_FAILED",
                 *         "failureDetail": {
                 *           "code": "COLLECTION_FAILED",
                 *           "message": "The payer's bank did not give the money, or took it back."
                 *         },
                 *         "refund": {
                 *           "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE",
                 *           "initiatedAt": "2025-10-13T12:00:08.000Z",
                 *           "status": "FAILED",
                 *           "reason": "TRANSACTION_FAILED"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["IncomingPaymentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKycApproved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "CUSTOMER_KYC_APPROVED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "region": "US",
                 *         "currencies": [
                 *           "USD"
                 *         ],
                 *         "umaAddress": "$jane.doe@acme.example",
                 *         "createdAt": "2025-10-13T12:00:02.000Z",
                 *         "updatedAt": "2025-10-13T12:00:02.000Z",
                 *         "isDeleted": false,
                 *         "address": {
                 *           "line1": "1 Main Street",
                 *           "city": "Springfield",
                 *           "postalCode": "12345",
                 *           "country": "US"
                 *         },
                 *         "email": "jane.doe@acme.example",
                 *         "phoneNumber": "+14155550123",
                 *         "endUserTermsConsent": {
                 *           "acceptedAt": "2025-10-13T12:00:00.000Z",
                 *           "version": "2025-10"
                 *         },
                 *         "description": "Met at the fair in Leeds",
                 *         "customerType": "INDIVIDUAL",
                 *         "kycStatus": "APPROVED",
                 *         "fullName": "Jane Doe",
                 *         "birthDate": "1990-01-15",
                 *         "nationality": "US",
                 *         "idType": "SSN",
                 *         "identifier": "123-45-6789",
                 *         "countryOfIssuance": "US"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomerKycEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKycRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "CUSTOMER_KYC_REJECTED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "region": "US",
                 *         "currencies": [
                 *           "USD"
                 *         ],
                 *         "umaAddress": "$jane.doe@acme.example",
                 *         "createdAt": "2025-10-13T12:00:02.000Z",
                 *         "updatedAt": "2025-10-13T12:00:02.000Z",
                 *         "isDeleted": false,
                 *         "address": {
                 *           "line1": "1 Main Street",
                 *           "city": "Springfield",
                 *           "postalCode": "12345",
                 *           "country": "US"
                 *         },
                 *         "email": "jane.doe@acme.example",
                 *         "phoneNumber": "+14155550123",
                 *         "endUserTermsConsent": {
                 *           "acceptedAt": "2025-10-13T12:00:00.000Z",
                 *           "version": "2025-10"
                 *         },
                 *         "description": "Met at the fair in Leeds",
                 *         "customerType": "INDIVIDUAL",
                 *         "kycStatus": "REJECTED",
                 *         "fullName": "Jane Doe",
                 *         "birthDate": "1990-01-15",
                 *         "nationality": "US",
                 *         "idType": "SSN",
                 *         "identifier": "123-45-6789",
                 *         "countryOfIssuance": "US"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomerKycEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKycPending: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "CUSTOMER_KYC_PENDING",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "platformCustomerId": "user-4711",
                 *         "region": "US",
                 *         "currencies": [
                 *           "USD"
                 *         ],
                 *         "umaAddress": "$jane.doe@acme.example",
                 *         "createdAt": "2025-10-13T12:00:02.000Z",
                 *         "updatedAt": "2025-10-13T12:00:02.000Z",
                 *         "isDeleted": false,
                 *         "address": {
                 *           "line1": "1 Main Street",
                 *           "city": "Springfield",
                 *           "postalCode": "12345",
                 *           "country": "US"
                 *         },
                 *         "email": "jane.doe@acme.example",
                 *         "phoneNumber": "+14155550123",
                 *         "endUserTermsConsent": {
                 *           "acceptedAt": "2025-10-13T12:00:00.000Z",
                 *           "version": "2025-10"
                 *         },
                 *         "description": "Met at the fair in Leeds",
                 *         "customerType": "INDIVIDUAL",
                 *         "kycStatus": "PENDING",
                 *         "fullName": "Jane Doe",
                 *         "birthDate": "1990-01-15",
                 *         "nationality": "US",
                 *         "idType": "SSN",
                 *         "identifier": "123-45-6789",
                 *         "countryOfIssuance": "US"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomerKycEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKybApproved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "CUSTOMER_KYB_APPROVED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Customer:019542f5-b3e7-7d02-8000-00000000000b",
                 *         "platformCustomerId": "user-4711",
                 *         "region": "US",
                 *         "currencies": [
                 *           "USD"
                 *         ],
                 *         "umaAddress": "$jane.doe@acme.example",
                 *         "createdAt": "2025-10-13T12:00:02.000Z",
                 *         "updatedAt": "2025-10-13T12:00:02.000Z",
                 *         "isDeleted": false,
                 *         "address": {
                 *           "line1": "1 Main Street",
                 *           "city": "Springfield",
                 *           "postalCode": "12345",
                 *           "country": "US"
                 *         },
                 *         "email": "jane.doe@acme.example",
                 *         "phoneNumber": "+14155550123",
                 *         "endUserTermsConsent": {
                 *           "acceptedAt": "2025-10-13T12:00:00.000Z",
                 *           "version": "2025-10"
                 *         },
                 *         "description": "Met at the fair in Leeds",
                 *         "customerType": "BUSINESS",
                 *         "businessInfo": {
                 *           "legalName": "Acme Trading Ltd",
                 *           "registrationNumber": "5523041"
                 *         },
                 *         "kybStatus": "APPROVED"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomerKybEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKybRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "CUSTOMER_KYB_REJECTED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Customer:019542f5-b3e7-7d02-8000-00000000000b",
                 *         "platformCustomerId": "user-4711",
                 *         "region": "US",
                 *         "currencies": [
                 *           "USD"
                 *         ],
                 *         "umaAddress": "$jane.doe@acme.example",
                 *         "createdAt": "2025-10-13T12:00:02.000Z",
                 *         "updatedAt": "2025-10-13T12:00:02.000Z",
                 *         "isDeleted": false,
                 *         "address": {
                 *           "line1": "1 Main Street",
                 *           "city": "Springfield",
                 *           "postalCode": "12345",
                 *           "country": "US"
                 *         },
                 *         "email": "jane.doe@acme.example",
                 *         "phoneNumber": "+14155550123",
                 *         "endUserTermsConsent": {
                 *           "acceptedAt": "2025-10-13T12:00:00.000Z",
                 *           "version": "2025-10"
                 *         },
                 *         "description": "Met at the fair in Leeds",
                 *         "customerType": "BUSINESS",
                 *         "businessInfo": {
                 *           "legalName": "Acme Trading Ltd",
                 *           "registrationNumber": "5523041"
                 *         },
                 *         "kybStatus": "REJECTED"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomerKybEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerKybPending: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "CUSTOMER_KYB_PENDING",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Customer:019542f5-b3e7-7d02-8000-00000000000b",
                 *         "platformCustomerId": "user-4711",
                 *         "region": "US",
                 *         "currencies": [
                 *           "USD"
                 *         ],
                 *         "umaAddress": "$jane.doe@acme.example",
                 *         "createdAt": "2025-10-13T12:00:02.000Z",
                 *         "updatedAt": "2025-10-13T12:00:02.000Z",
                 *         "isDeleted": false,
                 *         "address": {
                 *           "line1": "1 Main Street",
                 *           "city": "Springfield",
                 *           "postalCode": "12345",
                 *           "country": "US"
                 *         },
                 *         "email": "jane.doe@acme.example",
                 *         "phoneNumber": "+14155550123",
                 *         "endUserTermsConsent": {
                 *           "acceptedAt": "2025-10-13T12:00:00.000Z",
                 *           "version": "2025-10"
                 *         },
                 *         "description": "Met at the fair in Leeds",
                 *         "customerType": "BUSINESS",
                 *         "businessInfo": {
                 *           "legalName": "Acme Trading Ltd",
                 *           "registrationNumber": "5523041"
                 *         },
                 *         "kybStatus": "PENDING"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CustomerKybEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationApproved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "VERIFICATION_APPROVED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "verificationStatus": "APPROVED",
                 *         "errors": [],
                 *         "createdAt": "2025-10-13T12:00:35.000Z",
                 *         "updatedAt": "2025-10-13T12:00:35.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VerificationEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "VERIFICATION_REJECTED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "verificationStatus": "REJECTED",
                 *         "errors": [
                 *           {
                 *             "resourceId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *             "type": "APPLICANT_REJECTED",
                 *             "reason": "The names differ."
                 *           }
                 *         ],
                 *         "createdAt": "2025-10-13T12:00:35.000Z",
                 *         "updatedAt": "2025-10-13T12:00:35.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VerificationEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationResolveErrors: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "VERIFICATION_RESOLVE_ERRORS",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "verificationStatus": "RESOLVE_ERRORS",
                 *         "errors": [
                 *           {
                 *             "resourceId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *             "type": "MISSING_FIELD",
                 *             "reason": "birthDate is missing.",
                 *             "field": "birthDate"
                 *           }
                 *         ],
                 *         "createdAt": "2025-10-13T12:00:35.000Z",
                 *         "updatedAt": "2025-10-13T12:00:35.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VerificationEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationInProgress: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "VERIFICATION_IN_PROGRESS",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "verificationStatus": "IN_PROGRESS",
                 *         "errors": [],
                 *         "createdAt": "2025-10-13T12:00:35.000Z",
                 *         "updatedAt": "2025-10-13T12:00:35.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VerificationEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationPendingManualReview: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "VERIFICATION_PENDING_MANUAL_REVIEW",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "verificationStatus": "PENDING_MANUAL_REVIEW",
                 *         "errors": [],
                 *         "createdAt": "2025-10-13T12:00:35.000Z",
                 *         "updatedAt": "2025-10-13T12:00:35.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VerificationEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationReadyForVerification: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "VERIFICATION_READY_FOR_VERIFICATION",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Verification:019542f5-b3e7-7d02-8000-000000001017",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "verificationStatus": "READY_FOR_VERIFICATION",
                 *         "errors": [],
                 *         "createdAt": "2025-10-13T12:00:35.000Z",
                 *         "updatedAt": "2025-10-13T12:00:35.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["VerificationEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInternalAccountBalanceUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "INTERNAL_ACCOUNT_BALANCE_UPDATED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "type": "INTERNAL_FIAT",
                 *         "status": "ACTIVE",
                 *         "balance": {
                 *           "amount": 49999900,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "totalBalance": {
                 *           "amount": 49999900,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "fundingPaymentInstructions": [
                 *           {
                 *             "instructionsNotes": "Give the reference 01K7F0Q2VN8X4T6RZ3M5B9C1DE with the payment.",
                 *             "isPlatformAccount": false,
                 *             "accountOrWalletInfo": {
                 *               "accountType": "USD_ACCOUNT",
                 *               "paymentRails": [
                 *                 "ACH",
                 *                 "WIRE",
                 *                 "RTP"
                 *               ],
                 *               "accountNumber": "9448142792",
                 *               "routingNumber": "026013068",
                 *               "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *             }
                 *           }
                 *         ],
                 *         "createdAt": "2025-10-13T12:00:02.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternalAccountEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInternalAccountStatusUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "INTERNAL_ACCOUNT_STATUS_UPDATED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "InternalAccount:019542f5-b3e7-7d02-8000-000000000000",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "type": "INTERNAL_FIAT",
                 *         "status": "FROZEN",
                 *         "balance": {
                 *           "amount": 49999900,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "totalBalance": {
                 *           "amount": 49999900,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         },
                 *         "fundingPaymentInstructions": [
                 *           {
                 *             "instructionsNotes": "Give the reference 01K7F0Q2VN8X4T6RZ3M5B9C1DE with the payment.",
                 *             "isPlatformAccount": false,
                 *             "accountOrWalletInfo": {
                 *               "accountType": "USD_ACCOUNT",
                 *               "paymentRails": [
                 *                 "ACH",
                 *                 "WIRE",
                 *                 "RTP"
                 *               ],
                 *               "accountNumber": "9448142792",
                 *               "routingNumber": "026013068",
                 *               "reference": "01K7F0Q2VN8X4T6RZ3M5B9C1DE"
                 *             }
                 *           }
                 *         ],
                 *         "createdAt": "2025-10-13T12:00:02.000Z",
                 *         "updatedAt": "2025-10-13T12:00:07.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InternalAccountEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onExternalAccountStatusUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "EXTERNAL_ACCOUNT_STATUS_UPDATED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "ExternalAccount:019542f5-b3e7-7d02-8000-000000001027",
                 *         "customerId": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "ACTIVE",
                 *         "currency": "USD",
                 *         "defaultUmaDepositAccount": false,
                 *         "beneficiaryVerificationStatus": "MATCHED",
                 *         "beneficiaryVerifiedData": {
                 *           "fullName": "Jane Doe"
                 *         },
                 *         "accountInfo": {
                 *           "accountType": "USD_ACCOUNT",
                 *           "paymentRails": [
                 *             "ACH",
                 *             "WIRE",
                 *             "RTP"
                 *           ],
                 *           "accountNumber": "353190208011000",
                 *           "routingNumber": "021000021",
                 *           "beneficiary": {
                 *             "beneficiaryType": "INDIVIDUAL",
                 *             "fullName": "Jane Doe",
                 *             "address": {
                 *               "line1": "1 Main Street",
                 *               "city": "Springfield",
                 *               "postalCode": "12345",
                 *               "country": "US"
                 *             }
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExternalAccountEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvitationClaimed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "INVITATION_CLAIMED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "code": "7K3QZ0XW9D2MTR4B",
                 *         "createdAt": "2025-10-13T12:01:24.000Z",
                 *         "claimedAt": "2025-10-13T12:01:24.000Z",
                 *         "url": "https://acme.example/invitations/7K3QZ0XW9D2MTR4B",
                 *         "expiresAt": "2099-01-01T00:00:00.000Z",
                 *         "inviterUma": "$jane.doe@acme.example",
                 *         "inviteeUma": "$john.roe@acme.example",
                 *         "status": "CLAIMED",
                 *         "firstName": "Jane",
                 *         "amountToSend": {
                 *           "amount": 2500,
                 *           "currency": {
                 *             "code": "USD",
                 *             "name": "US Dollar",
                 *             "symbol": "$",
                 *             "decimals": 2
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InvitationEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onDocumentScanned: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "DOCUMENT_SCANNED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Document:019542f5-b3e7-7d02-8000-000000001019",
                 *         "documentHolder": "Customer:019542f5-b3e7-7d02-8000-000000000000",
                 *         "documentType": "PASSPORT",
                 *         "country": "US",
                 *         "fileName": "passport.pdf",
                 *         "createdAt": "2025-10-13T12:00:39.000Z",
                 *         "scanStatus": "CLEAN"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["DocumentEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkUploadCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "BULK_UPLOAD_COMPLETED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Job:019542f5-b3e7-7d02-8000-000000001009",
                 *         "status": "COMPLETED",
                 *         "progress": {
                 *           "total": 1,
                 *           "processed": 1,
                 *           "successful": 1,
                 *           "failed": 0
                 *         },
                 *         "ignoredColumns": [
                 *           "platformAccountId"
                 *         ],
                 *         "completedAt": "2025-10-13T12:00:07.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkUploadEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBulkUploadFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "BULK_UPLOAD_FAILED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "Job:019542f5-b3e7-7d02-8000-000000001009",
                 *         "status": "FAILED",
                 *         "progress": {
                 *           "total": 0,
                 *           "processed": 0,
                 *           "successful": 0,
                 *           "failed": 0
                 *         },
                 *         "ignoredColumns": [
                 *           "platformAccountId"
                 *         ],
                 *         "completedAt": "2025-10-13T12:00:07.000Z",
                 *         "errors": [
                 *           {
                 *             "correlationId": "Job:019542f5-b3e7-7d02-8000-000000001009",
                 *             "code": "INVALID_INPUT",
                 *             "message": "The file is UTF-16; save it as UTF-8."
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BulkUploadEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPayoutBatchCompleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "PAYOUT_BATCH_COMPLETED",
                 *       "timestamp": "2025-10-13T12:00:09.000Z",
                 *       "data": {
                 *         "id": "PayoutBatch:019542f5-b3e7-7d02-8000-000000000000",
                 *         "status": "COMPLETED",
                 *         "totals": [
                 *           {
                 *             "currency": "USD",
                 *             "amount": 25000,
                 *             "rows": 2
                 *           }
                 *         ],
                 *         "progress": {
                 *           "total": 2,
                 *           "processed": 2,
                 *           "successful": 2,
                 *           "failed": 0
                 *         },
                 *         "createdAt": "2025-10-13T12:00:00.000Z",
                 *         "confirmBy": "2025-10-14T12:00:00.000Z",
                 *         "confirmedAt": "2025-10-13T12:00:05.000Z",
                 *         "completedAt": "2025-10-13T12:00:09.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PayoutBatchEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The id of the event, as in the body
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "X-Webhook-Id": string;
                /**
                 * @description The timestamp of the event, as in the body
                 * @example 2025-10-13T12:00:09.000Z
                 */
                "X-Webhook-Timestamp": string;
                /**
                 * @description Base64 of the DER form of an ECDSA P-256 signature with SHA-256 over the raw body. The key is webhookPublicKey of `GET /config`
                 * @example MEUCIQDk1n9xT0r5m0o1yq3n8Zb2Yw7kq1v5r6c9hU2dXw4J1wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5c=
                 */
                "X-Webhook-Signature": string;
                /**
                 * @description The same as X-Webhook-Id
                 * @example Webhook:019542f5-b3e7-7d02-8000-000000000000
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, whole seconds since 1970. Refuse one that is more than 300 seconds off
                 * @example 1760356809
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1es256,` and base64 of the 64 bytes (r, s) of an ECDSA P-256 signature with SHA-256 over `webhook-id.webhook-timestamp.body`. A space separates several while the key changes: one that fits is enough
                 * @example v1es256,3q2+7wIgR0c3yQbB7m8m2kJ9x5s1e6t4u3v2w1x0y9z8a7b6c5cAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGA==
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "Webhook:019542f5-b3e7-7d02-8000-000000000000",
                 *       "type": "TEST",
                 *       "timestamp": "2025-10-13T12:00:09.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["TestEvent"];
            };
        };
        responses: {
            /** @description Any 2xx within five seconds: delivered. Do the work afterwards */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
