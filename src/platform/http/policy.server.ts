import { RIGHTS, type Right, type Role } from "#roles.ts";

/** Where an operation carries its policy until the doors have read it; the API's document does not show it. */
export const POLICY = "x-policy";

/** What the doors ask of a call before its room answers: src/api/doors.server.ts. */
export type Policy = {
	/** Who of the staff may make it, in a session of theirs; null for anybody. */
	roles: readonly Role[] | null;
	/** Against what it is counted. */
	limit:
		| "session"
		| "itself"
		| "read"
		| "submission"
		| "link"
		| "linkWrite"
		| "visitByLink"
		| "estimateAnswer";
	/** What a body is: JSON, a piece of a photo, or a form with a picture. */
	takes: "json" | "bytes" | "picture";
	/** `fresh` asks for the password again once it is over 15 minutes old (rules 7.4). */
	proof: "session" | "fresh";
	/** What may still be missing: a password that its owner chose, and the second step that the shop asks of owners. */
	without: readonly ("ownPassword" | "twoStep")[];
	/** What the shop must use for it to be there; without it its address is like any that nothing answers. */
	needs: "orders" | null;
	/** One person's own: in no cache, and in no list of a search engine. */
	isPrivate: boolean;
	/** The part of the address that opens something to whoever has it: it is in no log. */
	secret: string | null;
};

/** What anybody may call. */
export const SITE: Policy = {
	roles: null,
	limit: "read",
	takes: "json",
	proof: "session",
	without: [],
	needs: null,
	isPrivate: false,
	secret: null,
};

/** What the link of a customer opens: one person's own. */
export const LINK: Policy = { ...SITE, limit: "link", isPrivate: true, secret: "token" };

/** What staff with a right may call. */
export const panelPolicy = (right: Right): Policy => ({
	...SITE,
	roles: RIGHTS[right],
	limit: "session",
	isPrivate: true,
});
