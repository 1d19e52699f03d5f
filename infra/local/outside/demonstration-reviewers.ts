import type { DemonstrationProvider, ProviderAnswer, ProviderOrder } from './demonstration-provider.ts';

/** So long a case is looked at, for people to see it. */
const reviewMs = 300;
/** The service may just be starting. */
const againMs = 1_000;
/** docs/verification.md: a result is repeated after any other answer. */
const understood: readonly number[] = [204, 400, 401, 403, 404, 409];

/** What the provider decides, by the end of a person's name or a business's number. The endings are the sandbox's. */
export const verdictOf = ({ customer }: Pick<ProviderOrder, 'customer'>): ProviderAnswer => {
  const text = customer.businessInfo?.registrationNumber ?? customer.fullName ?? '';
  if (text.endsWith('001')) return { status: 'IN_PROGRESS' };
  return { status: text.endsWith('002') ? 'REJECTED' : 'APPROVED' };
};

/** The endings that the demonstration knows, for people. */
export const verdictsText = 'names and numbers that end in 001 wait, 002 are rejected';

/** The people behind a demonstration provider: they decide a case a moment after it came. */
export class DemonstrationReviewers {
  readonly #provider: DemonstrationProvider;
  readonly #timers = new Set<NodeJS.Timeout>();
  #baseUrl: string | undefined;

  constructor(provider: DemonstrationProvider) {
    this.#provider = provider;
    provider.onOrder = ({ caseId, ...order }) =>
      this.#later(reviewMs, () => this.#decide(caseId, verdictOf(order)));
  }

  begin(baseUrl: string): void {
    this.#baseUrl = baseUrl;
  }

  /** Decides nothing any more that came before. */
  forget(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#provider.book.clear();
  }

  #decide(caseId: string, answer: ProviderAnswer): void {
    if (answer.status === 'IN_PROGRESS') return;
    this.#provider.decide(caseId, answer);
    void this.#tell(caseId, answer);
  }

  async #tell(caseId: string, answer: ProviderAnswer): Promise<void> {
    const { revision } = this.#provider.caseOf(caseId);
    const status =
      this.#baseUrl === undefined
        ? 503
        : await this.#provider.tell(this.#baseUrl, caseId, { revision, ...answer }).catch(() => 503);
    if (!understood.includes(status)) this.#later(againMs, () => void this.#tell(caseId, answer));
  }

  #later(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }
}
