/** Daily limit, in Panama time, of emails per address that a stranger can trigger: in total and for the newsletter. */
export const LETTERS_A_DAY = { any: 5, newsletter: 3 } as const;
export type UnaskedKind = "request" | "newsletter";

/** Error that the outbox records for an email over the limit. */
export const OVER_CAP = "CAP recipient";

/** Domains that ignore dots in the mailbox name. A tag after "+" is ignored everywhere. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** Returns one spelling for all addresses of the same mailbox. */
export function mailboxOf(address: string): string {
	const text = address.trim().toLowerCase();
	const at = text.lastIndexOf("@");
	const [name = ""] = text.slice(0, at).split("+");
	const domain = text.slice(at + 1).replace(/\.$/, "");
	return DOTLESS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
