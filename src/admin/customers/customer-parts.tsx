import { type FormEvent, useState } from "react";
import { AskedButton } from "#admin/frame/asked-button.tsx";
import { ChangeButton } from "#admin/frame/change-button.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { useVersionedDraft } from "#admin/record/use-versioned-draft.ts";
import { currentIn, failureOf, read, staffApi } from "#api/client.ts";
import type { CustomerDetail } from "#features/customers/contract.ts";
import { isLandline, phoneNumberOf } from "#panama/phone.ts";
import { formatPhone } from "#panama/written-phone.ts";
import { bound } from "#ui/bound.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { formatDateTime } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { Anchor } from "#ui/link.tsx";
import { StaffPhoneField } from "#ui/staff-phone-field.tsx";
import { CUSTOMERS } from "./query.ts";
import { useKnownCustomer } from "./use-known-customer.ts";

const one = staffApi.admin.customers[":id"];

type PartProps = { customer: CustomerDetail };
/** `seen` holds the notes as they were when the user started to type. */
type TypedNotes = { notes: string; seen: string };

/** Edits the notes about a customer; shows a colleague's newer notes before it replaces them. */
export function CustomerNotes({ customer }: PartProps) {
	const { draft, keep, latest } = useVersionedDraft<TypedNotes>(`notas:${customer.id}`);
	const [saved, setSaved] = useState(customer);
	/** A colleague's version that the user has been shown. */
	const [other, setOther] = useState<CustomerDetail>();
	const { send, isBusy, errors, message } = useFormChange(null);
	// The page may have reloaded since the last save, so use the newer version.
	const known = customer.updated_at > saved.updated_at ? customer : saved;
	const text = draft?.values.notes ?? known.notes;
	const seen = draft?.values.seen ?? known.notes;
	const seenAt = draft?.seenAt ?? known.updated_at;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const over = other
			? { seen: other.notes, updated_at: other.updated_at }
			: { seen, updated_at: seenAt };
		const json = { notes: text, ...over };
		const param = { id: customer.id };
		void send({
			call: () => read(one.notes.$put({ param, json })),
			onDone(now) {
				const later = latest();
				setSaved(now);
				setOther(undefined);
				// Keep what the user typed after submitting, based on the version just saved.
				const isMore = later !== undefined && later.values.notes !== text;
				const values = isMore && { ...later.values, seen: now.notes };
				keep(values ? { seenAt: now.updated_at, values } : undefined);
			},
			done: "Notas guardadas",
			onFailed(problem) {
				setOther((before) => currentIn<CustomerDetail>(problem) ?? before);
				return false;
			},
		});
	}

	return (
		<form method="post" onSubmit={handleSubmit} className="grid gap-3">
			<InputField
				label="Notas"
				name="notes"
				isLabelHidden
				error={errors.notes ?? message}
				hint="Solo las ve el personal. No escribas datos de pago ni cédula."
				rows={4}
				maxLength={4000}
				value={text}
				onChange={({ target: { value } }) =>
					keep(value === known.notes ? undefined : { seenAt, values: { notes: value, seen } })
				}
			/>
			{other && (
				<div className="border-l-4 border-accent px-3 py-2">
					<p className="font-medium">Tu colega dejó escrito:</p>
					<p className="whitespace-pre-line">{other.notes || "(nada)"}</p>
				</div>
			)}
			<SmallButton
				type="submit"
				isBusy={isBusy}
				busyLabel="Guardando…"
				className="justify-self-start"
			>
				{other ? "Guardar las mías" : "Guardar notas"}
			</SmallButton>
		</form>
	);
}

/** Toggles the reminders of a customer. Saves at once without a button, and reverts if saving fails. */
export function CustomerReminders({ customer }: PartProps) {
	const { id, wants_no_reminders: isOut } = customer;
	const { run, isBusy } = useChange();
	const keep = () =>
		void run({
			call: () => read(one.reminders.$put({ param: { id }, json: { wants_no_reminders: !isOut } })),
			done: "Preferencia guardada",
			failed: (problem) => failureOf("No se guardó la preferencia", problem),
		});

	return (
		<>
			<Checkbox
				name="wants_no_reminders"
				label="No enviarle recordatorios"
				checked={isBusy ? !isOut : isOut}
				onChange={keep}
			/>
			<p className="mt-1 text-sm text-muted">
				Si lo pidió, márcalo: deja de salir con botón de WhatsApp en «Por contactar hoy».
			</p>
		</>
	);
}

type Other = { id: string; name: string; phone: string };

/** Lists merged files of a customer and possible duplicates; merges and splits them. */
export function SamePerson({ customer }: PartProps) {
	const { id, maybe_same: maybe, merged } = customer;
	const [phone, setPhone] = useState("");
	const known = useKnownCustomer(phone);
	const number = phoneNumberOf(phone);
	// Seven digits that are not a landline are a mobile number with one digit missing.
	const isWhole = number && (number.isLikely || !isLandline(number));
	const clearPhone = () => setPhone("");
	return (
		<div className="grid gap-4">
			{merged.length > 0 && (
				<ul className="grid gap-3">
					{merged.map((other) => (
						<li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
							<span className="min-w-0 wrap-anywhere">
								{other.name}, {formatPhone(other.phone)}
								<span className="block text-muted text-sm">
									La unió {other.author} el {formatDateTime(other.merged_at)}
								</span>
							</span>
							<ChangeButton
								change={{
									call: () =>
										read(one.merges[":other"].$delete({ param: { id, other: other.id } })),
									done: { title: "Fichas separadas" },
									failedTitle: "No se separaron",
								}}
							>
								Separar
							</ChangeButton>
						</li>
					))}
				</ul>
			)}
			{maybe.length > 0 && (
				<div>
					<p className="text-muted">Mismo correo con otro teléfono:</p>
					<ul className="grid gap-2">
						{maybe.map((other) => (
							<OtherFile key={other.id} other={other} into={customer} onMerged={clearPhone} />
						))}
					</ul>
				</div>
			)}
			<StaffPhoneField
				label="Unir otra ficha"
				name="other_phone"
				hint="Escribe el teléfono de la otra ficha de esta persona."
				{...bound(phone, setPhone)}
			/>
			<div role="status">
				{known === null && isWhole && (
					<p>Nadie tiene ese teléfono. Busca la otra ficha en Clientes.</p>
				)}
				{known?.id === id && <p>Ese teléfono ya es de esta ficha.</p>}
				{known && known.id !== id && (
					<ul>
						<OtherFile other={known} into={customer} onMerged={clearPhone} />
					</ul>
				)}
			</div>
		</div>
	);
}

type OtherFileProps = { other: Other; into: CustomerDetail; onMerged: () => void };

function OtherFile({ other, into, onMerged }: OtherFileProps) {
	const call = { param: { id: into.id }, json: { other_id: other.id } };
	return (
		<li className="flex flex-wrap items-center justify-between gap-2">
			<Anchor to={`${CUSTOMERS}/${other.id}`} className="link min-w-0 py-1 wrap-anywhere">
				{other.name}, {formatPhone(other.phone)}
			</Anchor>
			<AskedButton
				press="Unir aquí"
				title={`¿Unir la ficha de ${other.name}?`}
				text={`Sus solicitudes, notas y teléfono pasan a la ficha de ${into.name}. Los enlaces que se le mandaron dejan de abrir: mándale los nuevos. Se puede deshacer.`}
				confirmLabel="Unir aquí"
				tone="primary"
				change={{
					call: () => read(one.merges.$post(call)),
					done: {
						title: "Fichas unidas",
						description: "Si no era la misma persona, sepáralas aquí.",
					},
					onDone: onMerged,
					failedTitle: "No se unieron",
				}}
			/>
		</li>
	);
}
