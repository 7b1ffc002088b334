import type { ReactNode } from "react";
import { URGENCIES } from "#car/facts.ts";
import { STAFF_CHANNELS, WRITTEN_KINDS, type WrittenKind } from "#features/leads/rules.ts";
import { CHANNEL_LABELS, KIND_LABELS, WISH_PLACEHOLDERS } from "#features/leads/sentences.ts";
import type { Bound } from "#ui/bound.ts";
import { CallerFields } from "#ui/caller-fields.tsx";
import { RadioGroup } from "#ui/choice-field.tsx";
import { Field, Select, TextArea, TextInput } from "#ui/field.tsx";

type Name =
	| "phone"
	| "name"
	| "email"
	| "channel"
	| "kind"
	| "wish"
	| "service"
	| "urgency"
	| "car";
type RequestFieldsProps = {
	values: Record<Name, string>;
	onChange: (change: Partial<Record<Name, string>>) => void;
	bind: (name: Name) => Bound;
	errors: Record<string, string>;
	services: readonly string[];
	/** What is known of whoever has that phone. */
	known: ReactNode;
	/** The cars to choose from. */
	cars: ReactNode;
};

const CHANNELS = STAFF_CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const KINDS = WRITTEN_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }));
const URGENCY = Object.entries(URGENCIES).map(([value, label]) => ({ value, label }));

/** A request as it is told at the counter or in a chat: who, by which way, what; the telephone comes first. */
export function RequestFields(props: RequestFieldsProps) {
	const { values, onChange, bind, errors, services, known, cars } = props;
	return (
		<>
			<CallerFields {...{ bind, errors }}>{known}</CallerFields>
			<RadioGroup
				legend="Llegó por"
				name="channel"
				isCompact
				options={CHANNELS}
				value={values.channel}
				onValueChange={(channel) => onChange({ channel })}
				error={errors.channel}
			/>
			<RadioGroup
				legend="Tipo"
				name="kind"
				isCompact
				options={KINDS}
				value={values.kind}
				onValueChange={(kind) => onChange({ kind })}
				error={errors.kind}
			/>
			{values.kind === "service_request" && (
				<div className="grid gap-5 sm:grid-cols-2">
					<Field label="Servicio" name="service" isRequired={false} error={errors.service}>
						<Select placeholder="Otro" options={services} {...bind("service")} />
					</Field>
					<Field label="Para cuándo" name="urgency" error={errors.urgency}>
						<Select options={URGENCY} {...bind("urgency")} />
					</Field>
				</div>
			)}
			<Field label="Qué pide" name="wish" isRequired error={errors.wish}>
				<TextArea
					rows={3}
					maxLength={2000}
					placeholder={WISH_PLACEHOLDERS[values.kind as WrittenKind]}
					{...bind("wish")}
				/>
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<div>
					<Field label="Carro" name="car" isRequired={false} error={errors.car}>
						<TextInput
							autoComplete="off"
							maxLength={120}
							placeholder="Toyota Hilux 2019, AB1234"
							{...bind("car")}
						/>
					</Field>
					<div className="mt-3">{cars}</div>
				</div>
				<Field label="Correo" name="email" isRequired={false} error={errors.email}>
					<TextInput type="email" autoComplete="off" maxLength={200} {...bind("email")} />
				</Field>
			</div>
		</>
	);
}
