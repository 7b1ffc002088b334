import { useState } from "react";
import { hasErrors } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import { OpenEstimateActions } from "./open-estimate.tsx";
import { type OpenOrder, useOrderForm } from "./order-form.tsx";
import { PriceListPicker } from "./price-list-picker.tsx";
import {
	computeSelectionTotal,
	EMPTY_SELECTION,
	getBlockingEstimate,
	toWorkInput,
	validateSelection,
	type WorkSelection,
} from "./work-selection.ts";

/** Adds price list work to an open order, approved by the customer at the counter. */
export function PriceListDialog({ open, onClose }: { open: OpenOrder; onClose: () => void }) {
	const { order, refresh } = open;
	const [selection, setSelection] = useState(EMPTY_SELECTION);
	/** Stays the same for retries of one selection, so that a lost response does not approve it twice. */
	const [idempotencyKey, setIdempotencyKey] = useState(createKey);
	const form = useOrderForm(open, onClose);
	const blockingEstimate = getBlockingEstimate(form.problem);
	const total = computeSelectionTotal(selection.picks);

	function handleChange(next: WorkSelection) {
		setSelection(next);
		setIdempotencyKey(createKey());
		form.replaceErrors({});
	}

	function handleSubmit() {
		const errors = validateSelection({ ...selection, isAgreed: true });
		if (hasErrors(errors)) return form.showErrors(errors);
		const { work } = staffApi.admin["work-orders"][":id"];
		const requestOptions = {
			param: { id: order.id },
			header: { "idempotency-key": idempotencyKey },
		};
		form.save(
			(loadedAt) =>
				read(
					work.$post({
						...requestOptions,
						json: { updated_at: loadedAt, work: toWorkInput(selection) },
					}),
				),
			`Aprobado: ${formatUsd(total ?? 0)}`,
		);
	}

	function handleApproved() {
		form.showErrors({});
		void refresh();
	}

	return (
		<FormDialog
			id="de-la-lista"
			form={form}
			action={
				blockingEstimate && <OpenEstimateActions estimate={blockingEstimate} onApproved={handleApproved} />
			}
			size="sm"
			ignoresOutsideClick
			title="Trabajo de la lista"
			description={`${order.name} lo aprueba aquí, en persona.`}
			onClose={onClose}
			onSubmit={handleSubmit}
			submitLabel={total === undefined ? "Sí, en persona" : `Sí, en persona: ${formatUsd(total)}`}
			busyLabel="Guardando…"
		>
			<PriceListPicker selection={selection} onChange={handleChange} hasConsentCheckbox={false} />
		</FormDialog>
	);
}
