import { useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Visit } from "#features/appointments/contract.ts";

/** Sends a visit to the calendar once more, and says below what became of it. */
export function ResendButton({ visit, onSent }: { visit: Visit; onSent: () => Promise<void> }) {
	const { run, isBusy } = useChange(onSent);
	const [said, setSaid] = useState("");

	function handleClick() {
		setSaid("");
		const json = { appointment_id: visit.id };
		void run({
			call: () => read(staffApi.admin.zoho["create-event"].$post({ json })),
			onDone: () => setSaid("Enviándose a Zoho: en un momento lo ves aquí."),
			onFailed(problem) {
				setSaid(sentenceOf(problem));
				return true;
			},
		});
	}

	return (
		<>
			<SmallButton icon="refresh" isBusy={isBusy} busyLabel="Enviando…" onClick={handleClick}>
				Reenviar a Zoho
			</SmallButton>
			<p role="status" className={said && "mt-2 font-normal"}>
				{said}
			</p>
		</>
	);
}
