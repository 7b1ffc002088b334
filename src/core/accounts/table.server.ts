import type { Generated } from "kysely";
import { impersonal, STAFF_NAME, type TableDeclarations } from "#server/database/declare.ts";
import type { PasswordLinkState } from "./password-links/rules.ts";

declare module "#server/database/db.server.ts" {
	interface Tables {
		staff: {
			id: string;
			username: string;
			email: string;
			fullName: string;
			role: string;
			/** Empty until an invited person has chosen a password. */
			passwordHash: string;
			/** 1 while the password is one that another person chose. */
			mustChangePassword: Generated<number>;
			disabledAt: string | null;
			lastLoginAt: string | null;
			createdAt: string;
		};
		/** `id` is the SHA-256 of the token; the token itself is never stored. */
		sessions: {
			id: string;
			staffId: string;
			userAgent: string;
			address: string;
			createdAt: string;
			lastUsedAt: string;
			authenticatedAt: string;
		};
		/** Known devices and networks of a person. `mark` is the SHA-256 of the browser's secret, or of the network. */
		knownDevices: {
			staffId: string;
			mark: string;
			kind: "device" | "network";
			/** Latest session from there. */
			sessionId: string;
			lastUsedAt: string;
		};
		/** Secret of a person's authenticator app, active once confirmed; `lastStep` is the last used half minute. */
		twoSteps: {
			staffId: string;
			encryptedSecret: string;
			confirmedAt: string | null;
			lastStep: number;
		};
		/** Unused recovery codes. `hash` is the SHA-256 of the code. */
		recoveryCodes: { staffId: string; hash: string };
		/** Links with which a person chooses a password. `tokenHash` is the SHA-256 of the token. */
		passwordLinks: {
			id: string;
			staffId: string;
			tokenHash: string;
			state: PasswordLinkState;
			createdBy: string;
			createdAt: string;
			expiresAt: string;
		};
		/** Single row with the shop's policy for its staff. */
		staffPolicies: { id: string; ownersNeedTwoStep: number };
	}
}

const OF_STAFF = impersonal("a member of staff, whom no erasure of a customer concerns");
const HASH = impersonal("a hash");

export const ACCOUNT_TABLES = {
	staff: {
		belongsTo: "shop",
		ends: { never: "staff accounts are disabled, so that the history names them" },
		text: {
			username: OF_STAFF,
			email: OF_STAFF,
			fullName: OF_STAFF,
			role: impersonal("a role"),
			passwordHash: HASH,
		},
	},
	sessions: {
		belongsTo: "shop",
		ends: { never: "the next login deletes expired ones" },
		text: { userAgent: OF_STAFF, address: OF_STAFF },
	},
	knownDevices: { belongsTo: "shop", ends: { chore: "deleteOldDevices" }, text: { mark: HASH } },
	twoSteps: {
		belongsTo: "shop",
		ends: { never: "it ends with the second step of its owner" },
		text: { encryptedSecret: impersonal("an encrypted secret") },
	},
	recoveryCodes: {
		belongsTo: "shop",
		ends: { never: "it ends with the second step of its owner" },
		text: { hash: HASH },
	},
	passwordLinks: {
		belongsTo: "shop",
		ends: { chore: "deleteOldPasswordLinks" },
		text: { tokenHash: HASH, createdBy: STAFF_NAME },
	},
	staffPolicies: { belongsTo: "shop", ends: { never: "one row" }, text: {} },
} as const satisfies TableDeclarations;
