import type { Generated } from "kysely";

declare module "#platform/database/db.server.ts" {
	interface Tables {
		staff: Unsearched<{
			id: string;
			username: string;
			email: string;
			fullName: string;
			role: string;
			passwordHash: string;
			/** 1 while the password is the one that somebody else chose. */
			mustChangePassword: Generated<number>;
			disabledAt: string | null;
			lastLoginAt: string | null;
			createdAt: string;
		}>;
		/** `id` is the SHA-256 of the token; the token itself is never stored. */
		sessions: Unsearched<{
			id: string;
			staffId: string;
			userAgent: string;
			address: string;
			createdAt: string;
			lastUsedAt: string;
			authenticatedAt: string;
		}>;
		/** Where a person logged in before. `mark` is the SHA-256 of the browser's own secret, or of the network. */
		knownDevices: {
			staffId: string;
			mark: string;
			kind: "device" | "network";
			/** The session that was last opened from there. */
			sessionId: string;
			lastUsedAt: string;
		};
		/** What a person's authenticator app was told. It holds once it was proved; `lastStep` is the last half minute used. */
		twoSteps: Unsearched<{
			staffId: string;
			sealedSecret: string;
			confirmedAt: string | null;
			lastStep: number;
		}>;
		/** Those that are left. `hash` is the SHA-256 of the code. */
		recoveryCodes: { staffId: string; hash: string };
		/** One row: what the shop asks of its people. */
		staffPolicies: { id: string; ownersNeedTwoStep: number };
	}
}
