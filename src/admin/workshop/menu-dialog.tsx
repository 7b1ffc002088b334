import { useState } from "react";
import { read, staffApi } from "#api/client.ts";
import { newKey } from "#api/submit.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import { MenuPicker } from "./menu-picker.tsx";
import { WaysOut } from "./open-estimate.tsx";
import { type OpenOrder, useOrderForm } from "./order-form.tsx";
import {
	type Chosen,
	NOTHING_CHOSEN,
	openEstimateIn,
	sumPicked,
	whyNotChosen,
	workOf,
} from "./picked.ts";

/** Adds price list work to an open order, approved by the customer at the counter. */
export function MenuDialog({ open, onClose }: { open: OpenOrder; onClose: () => void }) {
	const { order, refresh } = open;
	const [chosen, setChosen] = useState(NOTHING_CHOSEN);
	/** Stays the same for retries of one selection, so that a lost response does not approve it twice. */
	const [key, setKey] = useState(newKey);
	const form = useOrderForm(open, onClose);
	const inTheWay = openEstimateIn(form.problem);
	const total = sumPicked(chosen.picks);

	function handleChange(next: Chosen) {
		setChosen(next);
		setKey(newKey());
		form.mend({});
	}

	function handleSubmit() {
		if (form.refuse(whyNotChosen({ ...chosen, isAgreed: true }))) return;
		const { work } = staffApi.admin["work-orders"][":id"];
		const over = { param: { id: order.id }, header: { "idempotency-key": key } };
		form.save(
			(seenAt) => read(work.$post({ ...over, json: { updated_at: seenAt, work: workOf(chosen) } })),
			`Aprobado: ${formatUsd(total ?? 0)}`,
		);
	}

	function handleApproved() {
		form.refuse({});
		void refresh();
	}

	return (
		<FormDialog
			id="de-la-lista"
			form={form}
			action={inTheWay && <WaysOut estimate={inTheWay} onApproved={handleApproved} />}
			size="sm"
			isKeptOpenOutside
			title="Trabajo de la lista"
			description={`${order.name} lo aprueba aquí, en persona.`}
			onClose={onClose}
			onSubmit={handleSubmit}
			submitLabel={total === undefined ? "Sí, en persona" : `Sí, en persona: ${formatUsd(total)}`}
			busyLabel="Guardando…"
		>
			<MenuPicker chosen={chosen} onChange={handleChange} hasTick={false} />
		</FormDialog>
	);
}
