import type { ReactNode } from "react";
import { CHANNEL_LABELS } from "#core/requests/messages.ts";
import type { StaffChannel } from "#core/requests/rules.ts";
import { CallerFields } from "#ui/caller-fields.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, Select, TextArea, TextInput, useErrors } from "#ui/field.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import type { HourChoice } from "./board.ts";

type Text = "phone" | "name" | "service" | "car" | "email" | "note";
export type NewVisitValues = HourChoice & Record<Text, string> & { channel: StaffChannel };

const CHANNELS = (["phone", "counter", "whatsapp", "social"] as const).map((value) => ({
	value,
	label: CHANNEL_LABELS[value],
}));

type NewAppointmentFieldsProps = {
	values: NewVisitValues;
	onChange: (change: Partial<NewVisitValues>) => void;
	services: readonly string[];
	/** Customers with this phone, their open requests and their cars. */
	customerMatches?: ReactNode;
	/** The customer, if already known; replaces the fields for phone and name. */
	person?: ReactNode;
	/** Fields for day and time. */
	children: ReactNode;
};

/** Form fields for a visit taken by phone: phone, name, service and time first; the rest is optional. */
export function NewAppointmentFields(props: NewAppointmentFieldsProps) {
	const { values, onChange, services, customerMatches, person, children } = props;
	const bind = createFieldBinder(values, onChange);
	const errors = useErrors();
	return (
		<>
			{person ?? <CallerFields bind={bind}>{customerMatches}</CallerFields>}
			<Field label="Servicio" name="service" isRequired>
				<Select
					placeholder="Elige el servicio"
					options={services}
					autoFocus={person !== undefined}
					{...bind("service")}
				/>
			</Field>
			{children}
			{!person && (
				<RadioGroup
					legend="Llegó por"
					name="channel"
					isCompact
					options={CHANNELS}
					value={values.channel}
					onValueChange={(channel) => onChange({ channel: channel as StaffChannel })}
				/>
			)}
			<details open={Boolean(errors.car || errors.email || errors.note) || undefined}>
				<summary className="inline-block py-2 font-medium underline">
					{person ? "Carro y nota (opcional)" : "Carro, correo y nota (opcional)"}
				</summary>
				<div className="mt-3 grid gap-5 sm:grid-cols-2">
					<Field label="Carro" name="car">
						<TextInput maxLength={120} placeholder="Toyota Hilux 2019" {...bind("car")} />
					</Field>
					{!person && (
						<Field
							label="Correo"
							name="email"
							hint="Si lo da, le llega la confirmación con la cita para su calendario."
						>
							<TextInput type="email" autoComplete="off" maxLength={200} {...bind("email")} />
						</Field>
					)}
					<Field label="Nota" name="note" className="sm:col-span-2">
						<TextArea rows={2} maxLength={2000} {...bind("note")} />
					</Field>
				</div>
			</details>
		</>
	);
}
