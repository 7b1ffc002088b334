import type { MediaCategory } from "./rules.ts";

/** A file that somebody chose and that is not in the library yet. */
export type QueuedUpload = {
	key: string;
	file: File;
	/** Address of the picture on this machine. */
	preview: string;
	category: MediaCategory;
	/** The fixed name it is meant for; "" lets the server choose. */
	target: string;
	altText: string;
	/** "queued" is on its way: its turn comes, and nobody starts it a second time. */
	state: "waiting" | "queued" | "sending" | "failed";
	/** From 0 to 1. */
	progress: number;
	error: string | undefined;
	/** The file itself cannot be taken: sending it again would not help. */
	isRefused: boolean;
};

/** Whether a file waits to be sent, or to be tried again. */
export function isStillToSend({ state, isRefused }: QueuedUpload): boolean {
	return (state === "waiting" || state === "failed") && !isRefused;
}
