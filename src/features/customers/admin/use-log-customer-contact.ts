import { useChange } from "#admin/frame/use-change.ts";
import { KEEPALIVE } from "#admin/frame/use-log-contact.ts";
import { read, staffApi, toErrorMessage } from "#api/client.ts";

/** Records that staff wrote to or called a customer, which updates their last contact. */
export function useLogCustomerContact({ id, name }: { id: string; name: string }) {
	const { run } = useChange();
	const { contacts } = staffApi.admin.customers[":id"];
	return () =>
		void run({
			id,
			call: () => read(contacts.$post({ param: { id } }, KEEPALIVE)),
			failureTitle: "No quedó anotado el contacto",
			failureMessage: (problem) => `${name}: ${toErrorMessage(problem)}`,
		});
}
