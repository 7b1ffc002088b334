import { type FormEvent, useState } from "react";
import { ChangeButton, ConfirmButton } from "#admin/frame/change-buttons.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange, useFormChange } from "#admin/frame/use-change.ts";
import { CUSTOMERS } from "#admin/paths.ts";
import { getCurrentRecord, read, staffApi, toFailure } from "#api/client.ts";
import { useVersionedDraft } from "#core/records/admin/use-versioned-draft.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import { isLandline, parsePhoneNumber } from "#domain/phone/phone.ts";
import type { CustomerDetail } from "#features/workshop/customers/contract.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { bindField } from "#ui/field-binding.ts";
import { formatDateTime } from "#ui/format.ts";
import { InputField, StaffPhoneField } from "#ui/input-field.tsx";
import { Anchor } from "#ui/link.tsx";
import { useExistingCustomer } from "./use-existing-customer.ts";

const customerApi = staffApi.admin.customers[":id"];

type PartProps = { customer: CustomerDetail };
/** `seen` holds the notes as they were when the user started to type. */
type TypedNotes = { notes: string; seen: string };

/** Edits the notes about a customer; shows a colleague's newer notes before it replaces them. */
export function CustomerNotes({ customer }: PartProps) {
	const { draft, storeDraft, readLatestDraft } = useVersionedDraft<TypedNotes>(`notas:${customer.id}`);
	const [savedCustomer, setSavedCustomer] = useState(customer);
	/** A colleague's version that the user has been shown. */
	const [colleagueVersion, setColleagueVersion] = useState<CustomerDetail>();
	const { send, isBusy, errors, message } = useFormChange(null);
	// The page may have reloaded since the last save, so use the newer version.
	const current = customer.updated_at > savedCustomer.updated_at ? customer : savedCustomer;
	const text = draft?.values.notes ?? current.notes;
	const seenNotes = draft?.values.seen ?? current.notes;
	const seenAt = draft?.seenAt ?? current.updated_at;

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const expectedVersion = colleagueVersion
			? { seen: colleagueVersion.notes, updated_at: colleagueVersion.updated_at }
			: { seen: seenNotes, updated_at: seenAt };
		const json = { notes: text, ...expectedVersion };
		const param = { id: customer.id };
		void send({
			call: () => read(customerApi.notes.$put({ param, json })),
			onDone(now) {
				const newerDraft = readLatestDraft();
				setSavedCustomer(now);
				setColleagueVersion(undefined);
				// Keep what the user typed after submitting, based on the version just saved.
				const hasUnsavedText = newerDraft !== undefined && newerDraft.values.notes !== text;
				const values = hasUnsavedText && { ...newerDraft.values, seen: now.notes };
				storeDraft(values ? { seenAt: now.updated_at, values } : undefined);
			},
			successMessage: "Notas guardadas",
			onFailed(problem) {
				setColleagueVersion(
					(previousVersion) => getCurrentRecord<CustomerDetail>(problem) ?? previousVersion,
				);
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
					storeDraft(
						value === current.notes ? undefined : { seenAt, values: { notes: value, seen: seenNotes } },
					)
				}
			/>
			{colleagueVersion && (
				<div className="border-l-4 border-accent px-3 py-2">
					<p className="font-medium">Tu colega dejó escrito:</p>
					<p className="whitespace-pre-line">{colleagueVersion.notes || "(nada)"}</p>
				</div>
			)}
			<SmallButton type="submit" isBusy={isBusy} busyLabel="Guardando…" className="justify-self-start">
				{colleagueVersion ? "Guardar las mías" : "Guardar notas"}
			</SmallButton>
		</form>
	);
}

/** Toggles the reminders of a customer. Saves at once without a button, and reverts if saving fails. */
export function CustomerReminders({ customer }: PartProps) {
	const { id, wants_no_reminders: isOptedOut } = customer;
	const { run, isBusy } = useChange();
	const savePreference = () =>
		void run({
			call: () =>
				read(customerApi.reminders.$put({ param: { id }, json: { wants_no_reminders: !isOptedOut } })),
			successMessage: "Preferencia guardada",
			failureMessage: (problem) => toFailure("No se guardó la preferencia", problem),
		});

	return (
		<>
			<Checkbox
				name="wants_no_reminders"
				label="No enviarle recordatorios"
				checked={isBusy ? !isOptedOut : isOptedOut}
				onChange={savePreference}
			/>
			<p className="mt-1 text-sm text-muted">
				Si lo pidió, márcalo: deja de salir con botón de WhatsApp en «Por contactar hoy».
			</p>
		</>
	);
}

type CustomerFile = { id: string; name: string; phone: string };

/** Lists merged files of a customer and possible duplicates; merges and splits them. */
export function MergedCustomers({ customer }: PartProps) {
	const { id, maybe_same: candidates, merged } = customer;
	const [phone, setPhone] = useState("");
	const match = useExistingCustomer(phone);
	const number = parsePhoneNumber(phone);
	// Seven digits that are not a landline are a mobile number with one digit missing.
	const isCompletePhone = number && (number.isLikely || !isLandline(number));
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
									call: () => read(customerApi.merges[":other"].$delete({ param: { id, other: other.id } })),
									successMessage: { title: "Fichas separadas" },
									failureTitle: "No se separaron",
								}}
							>
								Separar
							</ChangeButton>
						</li>
					))}
				</ul>
			)}
			{candidates.length > 0 && (
				<div>
					<p className="text-muted">Mismo correo con otro teléfono:</p>
					<ul className="grid gap-2">
						{candidates.map((other) => (
							<MergeCandidate key={other.id} other={other} target={customer} onMerged={clearPhone} />
						))}
					</ul>
				</div>
			)}
			<StaffPhoneField
				label="Unir otra ficha"
				name="other_phone"
				hint="Escribe el teléfono de la otra ficha de esta persona."
				{...bindField(phone, setPhone)}
			/>
			<div role="status">
				{match === null && isCompletePhone && (
					<p>Nadie tiene ese teléfono. Busca la otra ficha en Clientes.</p>
				)}
				{match?.id === id && <p>Ese teléfono ya es de esta ficha.</p>}
				{match && match.id !== id && (
					<ul>
						<MergeCandidate other={match} target={customer} onMerged={clearPhone} />
					</ul>
				)}
			</div>
		</div>
	);
}

type MergeCandidateProps = { other: CustomerFile; target: CustomerDetail; onMerged: () => void };

function MergeCandidate({ other, target, onMerged }: MergeCandidateProps) {
	const mergeRequest = { param: { id: target.id }, json: { other_id: other.id } };
	return (
		<li className="flex flex-wrap items-center justify-between gap-2">
			<Anchor to={`${CUSTOMERS}/${other.id}`} className="link min-w-0 py-1 wrap-anywhere">
				{other.name}, {formatPhone(other.phone)}
			</Anchor>
			<ConfirmButton
				buttonLabel="Unir aquí"
				title={`¿Unir la ficha de ${other.name}?`}
				text={`Sus solicitudes, notas y teléfono pasan a la ficha de ${target.name}. Los enlaces que se le mandaron dejan de abrir: mándale los nuevos. Se puede deshacer.`}
				confirmLabel="Unir aquí"
				tone="primary"
				change={{
					call: () => read(customerApi.merges.$post(mergeRequest)),
					successMessage: {
						title: "Fichas unidas",
						description: "Si no era la misma persona, sepáralas aquí.",
					},
					onDone: onMerged,
					failureTitle: "No se unieron",
				}}
			/>
		</li>
	);
}
