import { useState } from "react";
import { read, sentenceOf, staffApi } from "#api/client.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { Button } from "#ui/button.tsx";

/** Sends a visit to the calendar once more, and says below what became of it. */
export function ResendButton({ visit, onSent }: { visit: Visit; onSent: () => Promise<void> }) {
	const [isBusy, setIsBusy] = useState(false);
	const [said, setSaid] = useState("");

	async function handleClick() {
		setIsBusy(true);
		setSaid("");
		try {
			const json = { appointment_id: visit.id };
			await read(staffApi.admin.zoho["create-event"].$post({ json }));
			setSaid("Enviándose a Zoho: en un momento lo ves aquí.");
			await onSent();
		} catch (problem) {
			setSaid(sentenceOf(problem));
		} finally {
			setIsBusy(false);
		}
	}

	return (
		<>
			<Button
				tone="line"
				size="sm"
				icon="refresh"
				isBusy={isBusy}
				busyLabel="Enviando…"
				onClick={() => void handleClick()}
			>
				Reenviar a Zoho
			</Button>
			<p role="status" className={said && "mt-2 font-normal"}>
				{said}
			</p>
		</>
	);
}
