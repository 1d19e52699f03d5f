import type { TextAnswer } from '#shared/kernel/http/answer.ts';
import { openLink } from './open-link.ts';
import { approvedPage } from './pages.ts';

/** Opens a link and shows what came of it. @throws Refusal as openLink */
export const showOpened = async (token: string): Promise<TextAnswer> => {
  const { link, customer } = await openLink(token);
  const { platformCustomerId, customerType, fullName, businessInfo } = customer;
  const isBusiness = customerType === 'BUSINESS';
  const name = fullName ?? businessInfo?.legalName;
  return approvedPage({ platformCustomerId, isBusiness, name, redirectUri: link.redirectUri });
};
