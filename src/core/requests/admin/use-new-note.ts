import { useRef } from "react";
import { staffApi } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import type { OpenLead } from "./use-lead.ts";

/** Adds a note. A retry with the same text reuses its idempotency key. @param busyKey name of the pending change */
export function useNewNote({ lead, change }: Pick<OpenLead, "lead" | "change">, busyKey: string) {
	const attempt = useRef({ text: "", key: "" });

	return async (text: string) => {
		if (attempt.current.text !== text) attempt.current = { text, key: createKey() };
		const headers = { "idempotency-key": attempt.current.key };
		const { notes } = staffApi.admin.inbox[":id"];
		const call = () => notes.$post({ param: { id: lead.id }, json: { text } }, { headers });
		const isSaved = await change(busyKey, call, "Nota guardada");
		if (isSaved) attempt.current = { text: "", key: "" };
		return isSaved;
	};
}
