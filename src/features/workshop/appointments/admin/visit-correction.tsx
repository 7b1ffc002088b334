import { useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { staffApi } from "#api/client.ts";
import { PersonFields } from "#core/customer-records/admin/person-fields.tsx";
import { NO_CHANGES_MESSAGE, pickChanges } from "#core/records/admin/draft-values.ts";
import { findMissingFields } from "#core/records/admin/form-errors.ts";
import { useDraft } from "#core/records/admin/use-draft.ts";
import { parseJson } from "#domain/text/json.ts";
import { formatDayAndTime } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { REQUIRED_MESSAGES } from "#features/workshop/appointments/booking/visit-form-messages.ts";
import type { VisitDetail } from "#features/workshop/appointments/contract.ts";
import { Field, Select, TextArea } from "#ui/field.tsx";
import { createFieldBinder, type FieldBinder } from "#ui/form-values.ts";
import { InputField } from "#ui/input-field.tsx";
import { type OpenVisit, toVisitNotice, type VisitNotice } from "./use-visit.ts";

const CORRECTION_REQUIRED_MESSAGES = {
	phone: REQUIRED_MESSAGES.phone,
	name: REQUIRED_MESSAGES.name,
	service: REQUIRED_MESSAGES.service,
};
type Name = keyof typeof CORRECTION_REQUIRED_MESSAGES | "email" | "car" | "note";
type Values = Record<Name, string>;
type Overrides = { overbook?: boolean; new_time?: boolean };

/** The form that corrects a visit. */
export type VisitCorrectionForm = {
	bind: FieldBinder<Name>;
	isDirty: boolean;
	/** Saves the correction; resolves to whether it was saved. */
	save: (overrides?: Overrides) => Promise<boolean>;
	/** Returns the messages of required fields that are empty. */
	validate: () => Record<string, string>;
};

/** Manages the form that corrects a visit; its draft survives a reload, a rejection and a lost connection. */
export function useVisitCorrection({ visit, change }: OpenVisit): VisitCorrectionForm {
	const { user } = usePanel();
	const [text, setText] = useDraft(`corregir-cita:${user.id}:${visit.id}`);
	const [overrides, setOverrides] = useState<Overrides>({});
	const start: Values = {
		phone: visit.phone_typed ?? visit.phone ?? "",
		name: visit.name,
		email: visit.email ?? "",
		service: visit.service,
		car: visit.car,
		note: visit.note,
	};
	const values = { ...start, ...parseJson<Partial<Values>>(text) };

	function set(next: Partial<Values>) {
		// Store only the differences, so that other fields show what a colleague changes meanwhile.
		const changes = pickChanges(start, { ...values, ...next });
		setText(Object.keys(changes).length === 0 ? "" : JSON.stringify(changes));
		setOverrides({});
	}

	async function save(newOverrides: Overrides = {}): Promise<boolean> {
		const { id, updated_at } = visit;
		const allOverrides = { ...overrides, ...newOverrides };
		setOverrides(allOverrides);
		const call = () =>
			staffApi.admin.agenda[":id"].data.$put({
				param: { id },
				json: { ...values, ...allOverrides, updated_at },
			});
		const isSaved = await change("corregir", call, (changed) => toCorrectionNotice(visit, changed));
		if (!isSaved) return false;
		setText("");
		setOverrides({});
		return true;
	}

	return {
		bind: createFieldBinder(values, set),
		isDirty: text !== "",
		save,
		validate: () => findMissingFields(values, CORRECTION_REQUIRED_MESSAGES),
	};
}

/** Builds the notice of a correction; if the new service moved the visit, its customer must be notified. */
function toCorrectionNotice(before: VisitDetail, changed: VisitDetail): VisitNotice {
	if (before.updated_at === changed.updated_at) return { message: `${NO_CHANGES_MESSAGE}.` };
	if (before.time === changed.time && before.until === changed.until) return { message: "Datos corregidos." };
	return toVisitNotice(`Datos corregidos. Quedó para el ${formatDayAndTime(changed)}.`, changed);
}

type VisitCorrectionProps = Pick<VisitCorrectionForm, "bind"> & {
	/** Id by which a button outside the form submits it. */
	id: string;
	services: readonly string[];
	onSave: () => void;
};

export function VisitCorrection({ id, bind, services, onSave }: VisitCorrectionProps) {
	return (
		<form
			id={id}
			noValidate
			aria-label="Corregir datos"
			className="grid gap-5 sm:grid-cols-2"
			onSubmit={(event) => {
				event.preventDefault();
				onSave();
			}}
		>
			<p className="text-sm text-muted sm:col-span-2">
				El historial guarda lo que decía. Con otro servicio, la cita toma el tiempo de ese.
			</p>
			<Field label="Servicio" name="service" isRequired className="sm:col-span-2">
				<Select autoFocus options={services} {...bind("service")} />
			</Field>
			<InputField label="Carro" isRequired={false} maxLength={120} {...bind("car")} />
			<PersonFields bind={bind} isFirst={false} />
			<Field label="Nota" name="note" isRequired={false} className="sm:col-span-2">
				<TextArea rows={3} maxLength={2000} {...bind("note")} />
			</Field>
		</form>
	);
}
