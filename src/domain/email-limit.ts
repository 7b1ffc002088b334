/** Daily limit, in Panama time, of emails per address that a stranger can trigger: in total and for the newsletter. */
export const MAX_EMAILS_PER_DAY = { any: 5, newsletter: 3 } as const;
export type UnverifiedEmailKind = "request" | "newsletter";

/** Error that the outbox records for an email over the limit. */
export const OVER_EMAIL_LIMIT = "CAP recipient";

/** Domains that ignore dots in the mailbox name. A tag after "+" is ignored everywhere. */
const DOT_INSENSITIVE_DOMAINS = new Set(["gmail.com", "googlemail.com"]);

/** Returns one spelling for all addresses of the same mailbox. */
export function normalizeMailbox(address: string): string {
	const text = address.trim().toLowerCase();
	const atIndex = text.lastIndexOf("@");
	const [name = ""] = text.slice(0, atIndex).split("+");
	const domain = text.slice(atIndex + 1).replace(/\.$/, "");
	return DOT_INSENSITIVE_DOMAINS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
