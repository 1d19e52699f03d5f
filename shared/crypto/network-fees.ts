/**
 * The network's fee for a withdrawal, by network and asset, in the smallest unit of the asset. The estimates are a
 * little too high on purpose: they assume that the receiver never held the token, with prices up to mid-2026, rounded
 * up (docs/decisions/0092). An operator with other prices changes this table.
 */
export const networkFees = {
  // 65,000 gas at 0.05 gwei, plus the data posted to Ethereum: below 0.02 USD.
  BASE_MAINNET: { USDC: 20_000n },
  // 65,000 gas at 2 gwei, several times the usual price, with ether at 3,500 USD: 0.46 USD.
  ETHEREUM_MAINNET: { USDC: 500_000n, USDT: 500_000n },
  // 65,000 gas at 100 gwei with POL at 0.50 USD: below 0.01 USD.
  POLYGON_MAINNET: { USDC: 10_000n },
  // 0.00204 SOL for the receiver's token account, 0.000005 for the signature; with SOL at 200 USD: 0.41 USD.
  SOLANA_MAINNET: { USDC: 450_000n, USDT: 450_000n },
  // Transfers between Spark wallets are free.
  SPARK_MAINNET: { BTC: 0n },
  // 131,000 energy at 100 sun and 350 bandwidth at 1,000 sun: 13.45 TRX; at 0.32 USD: 4.31 USD.
  TRON_MAINNET: { USDT: 4_500_000n },
} as const;

export type CryptoNetwork = keyof typeof networkFees;

const isNetwork = (text: string): text is CryptoNetwork => Object.hasOwn(networkFees, text);

/** The networks for withdrawals. */
export const cryptoNetworks: readonly CryptoNetwork[] = Object.keys(networkFees).filter(isNetwork);

/** The network's fee in the smallest unit of the asset; undefined when the network does not have the asset. */
export const networkFeeOf = (network: CryptoNetwork, asset: string): bigint | undefined =>
  new Map<string, bigint>(Object.entries(networkFees[network])).get(asset);
