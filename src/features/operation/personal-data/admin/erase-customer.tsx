import { useState } from "react";
import { type FormActions, FormDialog } from "#admin/frame/form-dialog.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { CUSTOMERS, INBOX } from "#admin/paths.ts";
import { read, staffApi } from "#api/client.ts";
import { formatLongDay } from "#domain/time.ts";
import type { ErasurePlan } from "#features/operation/personal-data/contract.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field, TextInput } from "#ui/field.tsx";
import { formatCount, formatLongDate, formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";

/** Open records that block erasing a customer, each with the page that closes it. */
const BLOCKERS = [
	{
		planField: "open_visit",
		message: "Tiene una cita abierta.",
		actionLabel: "Cancélala o ciérrala",
		getPath: (id: string) => `/admin/dashboard/agenda/${id}`,
	},
	{
		planField: "car_inside",
		message: "Tiene un carro en el taller.",
		actionLabel: "Entrégalo o márcalo como retirado",
		getPath: (id: string) => `/admin/dashboard/taller/${id}`,
	},
] as const;

type EraseCustomerProps = { id: string; name: string; onErased: () => void };

export function EraseCustomer({ id, name, onErased }: EraseCustomerProps) {
	const [plan, setPlan] = useState<ErasurePlan>();
	const { run, isBusy } = useChange(null);
	const param = { id };
	const loadPlan = () =>
		void run({
			call: () => read(staffApi.admin.customers[":id"].erasure.$get({ param })),
			onDone: setPlan,
		});

	const blockers = BLOCKERS.filter(({ planField }) => plan?.[planField]);

	function handleSubmit(formData: FormData, { send }: FormActions) {
		const json = {
			phone_end: String(formData.get("phone_end") ?? ""),
			keeps_balances: formData.get("keeps_balances") !== null,
		};
		send({
			call: () => read(staffApi.admin.customers[":id"].erasure.$post({ param, json })),
			onDone: onErased,
			successMessage: "Persona borrada",
		});
	}

	return (
		<>
			<p className="mb-3 max-w-prose">
				Si lo pide, se borra de todo y no se puede deshacer: su ficha, sus solicitudes, cartas y suscripción.
				Primero ves qué se va y qué queda.
			</p>
			{blockers.map(({ planField, message, getPath, actionLabel }) => (
				<p key={planField} role="alert" className="mb-3 border-l-4 border-accent px-3 py-2">
					{message}{" "}
					<Anchor to={getPath(plan?.[planField] ?? "")} className="link">
						{actionLabel}
					</Anchor>{" "}
					y vuelve.
				</p>
			))}
			<Button tone="danger" size="sm" isBusy={isBusy} busyLabel="Mirando…" onClick={loadPlan}>
				Borrar a esta persona…
			</Button>
			{plan && blockers.length === 0 && (
				<FormDialog
					defaultError="No se borró nada"
					refresh={null}
					onClose={() => setPlan((current) => (current === plan ? undefined : current))}
					id="borrar-persona"
					title={`Borrar a ${name}`}
					description="No se puede deshacer."
					submitLabel="Borrar para siempre"
					busyLabel="Borrando…"
					onSubmit={handleSubmit}
				>
					<ErasurePlanSummary plan={plan} />
					<OpenBalances plan={plan} />
					<Field
						label="Últimos 4 números de su teléfono"
						name="phone_end"
						hint="Para no borrar a otra persona."
					>
						<TextInput inputMode="numeric" autoComplete="off" maxLength={4} />
					</Field>
				</FormDialog>
			)}
		</>
	);
}

/** Asks what becomes of the accounts that are open: they are settled first, or stay without a name. */
function OpenBalances({ plan: { balances, accounts_until: until } }: { plan: ErasurePlan }) {
	if (balances.length === 0) return null;
	return (
		<div className="border-l-4 border-accent px-3 py-2">
			<p className="font-semibold">Tiene cuentas abiertas</p>
			<ul className="list-disc pl-5">
				{balances.map(({ lead_id: leadId, reference, balance_cents: cents }) => (
					<li key={leadId}>
						<Anchor to={`${INBOX}/${leadId}`} className="link whitespace-nowrap">
							{reference}
						</Anchor>
						{cents > 0 ? ` debe ${formatUsd(cents)}` : ` tiene ${formatUsd(-cents)} a favor`}
					</li>
				))}
			</ul>
			<p>
				Ábrela para cobrar, darla por perdida o devolver. Si la borras así, el dueño todavía la puede cobrar
				{until ? `, con su nombre en las cuentas hasta el ${formatLongDate(until)}` : ""}.
			</p>
			<Checkbox name="keeps_balances" label="Borrar con las cuentas abiertas" />
		</div>
	);
}

function ErasurePlanSummary({ plan }: { plan: ErasurePlan }) {
	const { photos, own_events: events, elsewhere } = plan;
	return (
		<>
			<BulletList
				title="Se borra"
				lines={[
					"Su ficha, con nombre, teléfono, correo y notas",
					plan.requests > 0 &&
						`Sus datos en ${formatCount(plan.requests, "solicitud", "solicitudes")}, con lo que escribió y su carro`,
					photos > 0 && formatCount(photos, "foto que mandó", "fotos que mandó"),
					plan.messages > 0 && formatCount(plan.messages, "carta, aviso o envío", "cartas, avisos y envíos"),
					plan.subscriptions > 0 && "Su suscripción al boletín",
				]}
			/>
			{elsewhere.requests.length + elsewhere.customers.length > 0 && (
				<div>
					<p className="font-semibold">Se borra también de lo que es de otros</p>
					<p>
						Donde dice su teléfono, correo, placa o nombre completo quedará «dato borrado». Si algo también es
						de ellos, quítalo antes de esta ficha.
					</p>
					<p className="flex flex-wrap gap-x-3">
						{elsewhere.customers.map((record) => (
							<Anchor key={record.id} to={`${CUSTOMERS}/${record.id}`} className="link">
								{record.name}
							</Anchor>
						))}
						{elsewhere.requests.map((record) => (
							<Anchor key={record.id} to={`${INBOX}/${record.id}`} className="link whitespace-nowrap">
								{record.reference}
							</Anchor>
						))}
					</p>
				</div>
			)}
			<BulletList
				title={plan.accounts_until ? "Queda" : "Queda, sin nada que la nombre"}
				lines={[
					"Referencia, fecha, tipo y montos de lo que pidió, para las cuentas",
					`Copias de seguridad hechas hasta hoy: la última se va antes del ${formatLongDate(plan.backups_until)}`,
					plan.accounts_until !== null &&
						`En sus cobros, nombre y RUC hasta el ${formatLongDate(plan.accounts_until)}: lo pide la ley para las cuentas`,
					plan.has_namesake && "Su nombre, en notas sobre otros: otra persona se llama igual",
					events.length > 0 &&
						`En Zoho, lo que el personal escribió a mano: bórralo allí (${events.map(({ day, reference }) => `${reference}, ${formatLongDay(day)}`).join("; ")})`,
				]}
			/>
		</>
	);
}

function BulletList({ title, lines }: { title: string; lines: readonly (string | false)[] }) {
	return (
		<div>
			<p className="font-semibold">{title}</p>
			<ul className="list-disc pl-5">{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
		</div>
	);
}
