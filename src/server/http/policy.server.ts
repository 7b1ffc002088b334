import { RIGHTS, type Right, type Role } from "#domain/permissions.ts";

/** Key of the policy in a route definition, read by the middleware and omitted from the OpenAPI document. */
export const POLICY_KEY = "x-policy";

/** The checks that the middleware (src/api/middleware.server.ts) applies before the handler. */
export type Policy = {
	/** Staff roles with access; null for public operations. */
	roles: readonly Role[] | null;
	/** The rate limit that applies. */
	limit:
		| "session"
		| "itself"
		| "read"
		| "submission"
		| "link"
		| "linkWrite"
		| "visitByLink"
		| "estimateAnswer";
	/** Body type: JSON, a chunk of a photo, or a form with an image or a spreadsheet. */
	takes: "json" | "bytes" | "picture" | "sheet";
	/** `fresh` requires the password again if it was entered over 15 minutes ago (rules 7.4). */
	proof: "session" | "fresh";
	/** Account steps that may be incomplete: a password of one's own, and the second factor that owners need. */
	without: readonly ("ownPassword" | "twoStep")[];
	/** The feature that must be enabled; without it the route returns 404. */
	needs: "orders" | null;
	/** Personal data: excluded from caches and search engines. */
	isPrivate: boolean;
	/** The path parameter that grants access; masked in logs. */
	secret: string | null;
	/** Whether it answers while the site is not published (rules 1.25). */
	whilePrivate: "open" | "closed";
};

/** The policy of public operations. */
export const SITE_POLICY: Policy = {
	roles: null,
	limit: "read",
	takes: "json",
	proof: "session",
	without: [],
	needs: null,
	isPrivate: false,
	secret: null,
	whilePrivate: "closed",
};

/** The policy of customer portal links, which show personal data. */
export const LINK_POLICY: Policy = {
	...SITE_POLICY,
	limit: "link",
	isPrivate: true,
	secret: "token",
	whilePrivate: "open",
};

/** Returns the policy of operations that need a permission. */
export const createPanelPolicy = (right: Right): Policy => ({
	...SITE_POLICY,
	roles: RIGHTS[right],
	limit: "session",
	isPrivate: true,
	whilePrivate: "open",
});
