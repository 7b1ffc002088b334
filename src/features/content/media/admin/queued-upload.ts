import type { MediaCategory } from "#features/content/media/rules.ts";

/** A selected file that is not in the library yet. */
export type PendingUpload = {
	key: string;
	file: File;
	/** Object URL of the file. */
	preview: string;
	category: MediaCategory;
	/** Fixed name to use; "" lets the server choose. */
	target: string;
	altText: string;
	/** "waiting": staff have not started it; "queued": started, waits for its turn. */
	state: "waiting" | "queued" | "sending" | "failed";
	/** From 0 to 1. */
	progress: number;
	error: string | undefined;
	/** Set when the server rejected the file itself, so a retry would not help. */
	isRejected: boolean;
};

/** Returns whether a file can be sent or retried. */
export function canSend({ state, isRejected }: PendingUpload): boolean {
	return (state === "waiting" || state === "failed") && !isRejected;
}
