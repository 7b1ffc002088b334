import { type FormEvent, useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useChange } from "#admin/frame/use-change.ts";
import { failureOfForm, fieldsIn, read, staffApi } from "#api/client.ts";
import { REQUEST_KINDS, type RequestKind } from "#features/personal-data/rules.ts";
import { KIND_LABELS } from "#features/personal-data/sentences.ts";
import { panamaDay } from "#panama/time.ts";
import { bound } from "#ui/bound.ts";
import { Button } from "#ui/button.tsx";
import { Field, Select, TextInput } from "#ui/field.tsx";

const FAILED = "No se anotó el pedido";

export function RegisterRequest({ id, onKept }: { id: string; onKept: () => void }) {
	const today = panamaDay(useServerNow());
	const [kind, setKind] = useState<RequestKind>("access");
	const [day, setDay] = useState(today);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const { run, isBusy } = useChange(null);

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setErrors({});
		const json = { kind, received_on: day };
		void run({
			call: () =>
				read(staffApi.admin.customers[":id"]["data-requests"].$post({ param: { id }, json })),
			onDone: onKept,
			done: "Pedido anotado",
			failed: (problem) => failureOfForm(FAILED, problem),
			onFailed(problem) {
				setErrors(fieldsIn(problem));
				return false;
			},
		});
	}

	return (
		<form
			method="post"
			noValidate
			onSubmit={handleSubmit}
			className="grid items-start gap-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
		>
			<Field label="Qué pidió" name="kind" error={errors.kind}>
				<Select
					options={REQUEST_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
					{...bound(kind, (value) => setKind(value as RequestKind))}
				/>
			</Field>
			<Field label="Cuándo se identificó" name="received_on" error={errors.received_on}>
				<TextInput type="date" max={today} {...bound(day, setDay)} />
			</Field>
			<Button type="submit" isBusy={isBusy} busyLabel="Anotando…" className="md:mt-[1.9375rem]">
				Anotar
			</Button>
		</form>
	);
}
