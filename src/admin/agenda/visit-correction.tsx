import { useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { changedFrom, NOTHING_CHANGED } from "#admin/record/kept-over.ts";
import { missingIn } from "#admin/record/told-by-field.ts";
import { useDraft } from "#admin/record/use-draft.ts";
import { staffApi } from "#api/client.ts";
import type { VisitDetail } from "#features/appointments/contract.ts";
import { MISSING } from "#features/appointments/missing.ts";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { PersonFields } from "#features/customers/person-fields.tsx";
import { Field, Select, TextArea } from "#ui/field.tsx";
import { InputField } from "#ui/input-field.tsx";
import { bindIn } from "#ui/values.ts";
import { jsonIn } from "#words/json.ts";
import { type OpenVisit, untoldNews, type VisitNews } from "./use-visit.ts";

const NEEDED = { phone: MISSING.phone, name: MISSING.name, service: MISSING.service };
type Name = keyof typeof NEEDED | "email" | "car" | "note";
type Values = Record<Name, string>;
type Decided = { overbook?: boolean; new_time?: boolean };

/** Manages the form that corrects a visit; its draft survives a reload, a rejection and a lost connection. */
export function useVisitCorrection({ visit, change }: OpenVisit) {
	const { user } = usePanel();
	const [text, setText] = useDraft(`corregir-cita:${user.id}:${visit.id}`);
	const [decided, setDecided] = useState<Decided>({});
	const start: Values = {
		phone: visit.phone_typed ?? visit.phone ?? "",
		name: visit.name,
		email: visit.email ?? "",
		service: visit.service,
		car: visit.car,
		note: visit.note,
	};
	const values = { ...start, ...jsonIn<Partial<Values>>(text) };

	function set(next: Partial<Values>) {
		// Store only the differences, so that other fields show what a colleague changes meanwhile.
		const own = changedFrom(start, { ...values, ...next });
		setText(Object.keys(own).length === 0 ? "" : JSON.stringify(own));
		setDecided({});
	}

	/** Saves the correction. @returns whether it was saved */
	async function save(more: Decided = {}): Promise<boolean> {
		const { id, updated_at } = visit;
		const all = { ...decided, ...more };
		setDecided(all);
		const call = () =>
			staffApi.admin.agenda[":id"].data.$put({
				param: { id },
				json: { ...values, ...all, updated_at },
			});
		const isSaved = await change("corregir", call, (changed) => newsOf(visit, changed));
		if (!isSaved) return false;
		setText("");
		setDecided({});
		return true;
	}

	return { bind: bindIn(values, set), save, missing: () => missingIn(values, NEEDED) };
}

/** Builds the notice of a correction; if the new service moved the visit, its customer must be notified. */
function newsOf(before: VisitDetail, changed: VisitDetail): VisitNews {
	if (before.updated_at === changed.updated_at) return { said: `${NOTHING_CHANGED}.` };
	if (before.time === changed.time && before.until === changed.until)
		return { said: "Datos corregidos." };
	return untoldNews(`Datos corregidos. Quedó para el ${whenOf(changed)}.`, changed);
}

type CorrectionProps = Pick<ReturnType<typeof useVisitCorrection>, "bind"> & {
	/** Id by which a button outside the form submits it. */
	id: string;
	services: readonly string[];
	onSave: () => void;
};

export function VisitCorrection({ id, bind, services, onSave }: CorrectionProps) {
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
