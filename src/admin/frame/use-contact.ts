import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { ContactChannel } from "#features/leads/rules.ts";
import { useChange } from "./use-change.ts";

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
			// The chat may put this page to sleep: the record must leave before.
			call: () =>
				read(contacts.$post({ param: { id }, json: { channel } }, { init: { keepalive: true } })),
			failedTitle: "No quedó anotado que le escribiste",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
}
