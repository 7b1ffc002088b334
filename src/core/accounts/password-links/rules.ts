import { DAY_MS } from "#domain/time.ts";

/** Days for which a link works with which a person chooses a password. */
export const PASSWORD_LINK_DAYS = 3;
export const PASSWORD_LINK_MS = PASSWORD_LINK_DAYS * DAY_MS;
/** Minutes for which a link works that a person asked for at the login. */
export const RESET_LINK_MINUTES = 60;
/** The page that such a link opens; the token follows in its fragment, which no server and no log sees. */
export const PASSWORD_LINK_PATH = "/admin/elegir-clave";

/** The stored states of a link. A person has one open link at most. */
export type PasswordLinkState = "open" | "used" | "renewed" | "withdrawn";
/** The same, with the end of its time. */
export type PasswordLinkPhase = PasswordLinkState | "expired";

/** Codes of the errors of a link, by its phase. */
export const PASSWORD_LINK_CODES = {
	expired: "link_expired",
	used: "link_used",
	renewed: "link_renewed",
	withdrawn: "link_withdrawn",
} as const satisfies Record<Exclude<PasswordLinkPhase, "open">, string>;
/** Code of the error of a token that was never issued, or whose link was deleted long ago. */
export const PASSWORD_LINK_UNKNOWN = "link_unknown";

/** Returns the phase of a link. */
export function getPasswordLinkPhase(
	{ state, expiresAt }: { state: PasswordLinkState; expiresAt: string },
	now: Date,
): PasswordLinkPhase {
	if (state !== "open") return state;
	const remainingMs = Date.parse(expiresAt) - now.getTime();
	// A link that lives longer was made while the clock ran ahead.
	return remainingMs > 0 && remainingMs <= PASSWORD_LINK_MS ? "open" : "expired";
}

/**
 * The states of an account. An invited person has not chosen a password yet; a withdrawn one never did and may not any
 * more.
 */
export const ACCOUNT_ACCESS = ["active", "invited", "disabled", "withdrawn"] as const;
export type AccountAccess = (typeof ACCOUNT_ACCESS)[number];

export function getAccountAccess(account: {
	passwordHash: string;
	disabledAt: string | null;
}): AccountAccess {
	const hasPassword = account.passwordHash !== "";
	if (account.disabledAt === null) return hasPassword ? "active" : "invited";
	return hasPassword ? "disabled" : "withdrawn";
}
