import { useChange } from "#admin/frame/use-change.ts";
import { LEAVES_FIRST } from "#admin/frame/use-contact.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";

/** Records that staff wrote to or called a customer, which updates their last contact. */
export function useCustomerContact({ id, name }: { id: string; name: string }) {
	const { run } = useChange();
	const { contacts } = staffApi.admin.customers[":id"];
	return () =>
		void run({
			id,
			call: () => read(contacts.$post({ param: { id } }, LEAVES_FIRST)),
			failedTitle: "No quedó anotado el contacto",
			failed: (problem) => `${name}: ${sentenceOf(problem)}`,
		});
}
