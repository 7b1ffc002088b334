import { read, staffApi, toErrorMessage } from "#api/client.ts";
import type { ContactChannel } from "#core/requests/rules.ts";
import { useChange } from "./use-change.ts";

/** Call options that let the request finish even if the opened chat suspends this page. */
export const KEEPALIVE = { init: { keepalive: true } };

/**
 * Records that staff contacted a customer. Shows a failure, because a colleague would otherwise contact them again.
 *
 * @param refresh reloads data afterwards, as in useChange
 */
export function useLogContact(refresh?: (() => Promise<unknown>) | null) {
	const { run } = useChange(refresh);
	const { contacts } = staffApi.admin.inbox[":id"];
	return ({ id, name }: { id: string; name: string }, channel: ContactChannel) =>
		void run({
			id,
			call: () => read(contacts.$post({ param: { id }, json: { channel } }, KEEPALIVE)),
			failureTitle: "No quedó anotado que le escribiste",
			failureMessage: (problem) => `${name}: ${toErrorMessage(problem)}`,
		});
}
