/** How many letters that strangers can cause an address gets in a day of Panama: of every kind together, and of one. */
export const LETTERS_A_DAY = { any: 5, newsletter: 3 } as const;
export type UnaskedKind = "request" | "newsletter";

/** What the outbox notes of a letter that was one too many. */
export const OVER_CAP = "CAP recipient";

/** A tag after the name reaches the same mailbox; at these two so does the name with dots or without. */
const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/** One spelling for every address that reaches the same mailbox. */
export function mailboxOf(address: string): string {
	const text = address.trim().toLowerCase();
	const at = text.lastIndexOf("@");
	const [name = ""] = text.slice(0, at).split("+");
	const domain = text.slice(at + 1).replace(/\.$/, "");
	return DOTLESS.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
