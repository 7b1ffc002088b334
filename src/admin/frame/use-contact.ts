import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { useChange } from "./use-change.ts";

/** Options of a call that leaves before the chat beside it puts this page to sleep. */
export const LEAVES_FIRST = { init: { keepalive: true } };

/**
 * Writes down that staff reached out to somebody, and says so when that was lost: a colleague would write a second time.
 *
 * @param refresh what is read again afterwards, as in useChange
 */
export function useContact(refresh?: (() => Promise<unknown>) | null) {
	const { run } = useChange(refresh);
	const { contacts } = staffApi.admin.inbox[":id"];
	return ({ id, name }: { id: string; name: string }, channel: ContactChannel) =>
		void run({
			id,
			call: () => read(contacts.$post({ param: { id }, json: { channel } }, LEAVES_FIRST)),
			failedTitle: "No quedó anotado que le escribiste",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
}
