import { useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import type { CustomerDetail } from "#features/customers/contract.ts";
import { bound } from "#ui/bound.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Field } from "#ui/field.tsx";
import { formatDateTime, formatPhone } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { StaffPhoneInput } from "#ui/staff-phone-input.tsx";
import { CUSTOMERS } from "./query.ts";
import { useKnownCustomer } from "./use-known-customer.ts";

type Other = { id: string; name: string; phone: string };

/** The other files of one person: which may be, which became part of this one, and how to make one so or take it back. */
export function SamePerson({ customer }: { customer: CustomerDetail }) {
	const { id, maybe_same: maybe, merged } = customer;
	const { run, busyId } = useChange();
	const [phone, setPhone] = useState("");
	const [asking, setAsking] = useState<Other>();
	const known = useKnownCustomer(phone);
	const found = known && known.id !== id ? known : undefined;
	const param = { id };

	const merge = (other: Other) =>
		run({
			id: other.id,
			call: () =>
				read(staffApi.admin.customers[":id"].merges.$post({ param, json: { other_id: other.id } })),
			done: { title: "Fichas unidas", description: "Si no era la misma persona, sepáralas aquí." },
			onDone: () => setPhone(""),
			failedTitle: "No se unieron",
		});
	const split = (other: Other) =>
		void run({
			id: other.id,
			call: () =>
				read(
					staffApi.admin.customers[":id"].merges[":other"].$delete({
						param: { id, other: other.id },
					}),
				),
			done: { title: "Fichas separadas" },
			failedTitle: "No se separaron",
		});

	return (
		<div className="grid gap-4">
			{merged.length > 0 && (
				<ul className="grid gap-3">
					{merged.map((other) => (
						<li key={other.id} className="flex flex-wrap items-center justify-between gap-2">
							<span className="min-w-0 wrap-anywhere">
								{other.name}, {formatPhone(other.phone)}
								<span className="block text-gris text-sm">
									La unió {other.author} el {formatDateTime(other.merged_at)}
								</span>
							</span>
							<SmallButton isBusy={busyId === other.id} onClick={() => split(other)}>
								Separar
							</SmallButton>
						</li>
					))}
				</ul>
			)}
			{maybe.length > 0 && (
				<div>
					<p className="text-gris">Mismo correo con otro teléfono:</p>
					<ul className="grid gap-2">
						{maybe.map((other) => (
							<OtherFile key={other.id} other={other} onMerge={setAsking} />
						))}
					</ul>
				</div>
			)}
			<Field
				label="Unir otra ficha"
				name="other_phone"
				hint="Escribe el teléfono de la otra ficha de esta persona."
			>
				<StaffPhoneInput {...bound(phone, setPhone)} />
			</Field>
			<div role="status">
				{found && (
					<ul>
						<OtherFile other={found} onMerge={setAsking} />
					</ul>
				)}
			</div>
			<ConfirmDialog
				isOpen={asking !== undefined}
				onClose={() => setAsking(undefined)}
				title={`¿Unir la ficha de ${asking?.name ?? ""}?`}
				text={`Sus solicitudes, notas y teléfono pasan a la ficha de ${customer.name}. Se puede deshacer.`}
				confirmLabel="Unir aquí"
				tone="primary"
				isBusy={asking !== undefined && busyId === asking.id}
				onConfirm={() => {
					if (asking) void merge(asking).then(() => setAsking(undefined));
				}}
			/>
		</div>
	);
}

function OtherFile({ other, onMerge }: { other: Other; onMerge: (other: Other) => void }) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-2">
			<Anchor to={`${CUSTOMERS}/${other.id}`} className="link min-w-0 py-1 wrap-anywhere">
				{other.name}, {formatPhone(other.phone)}
			</Anchor>
			<SmallButton onClick={() => onMerge(other)}>Unir aquí</SmallButton>
		</li>
	);
}
