import { useState } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { hasErrors } from "#admin/frame/use-change.ts";
import { getCurrentRecord, read, staffApi } from "#api/client.ts";
import { formatPastMoment } from "#domain/past-moment.ts";
import { parseTypedInteger } from "#domain/text/typed-integer.ts";
import type { Account } from "#features/workshop/payments/contract.ts";
import { formatBasis } from "#features/workshop/work-orders/admin/order-steps.tsx";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { getOrderStateInfo } from "#features/workshop/work-orders/order-states.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { createFieldBinder } from "#ui/form-values.ts";
import { formatUsd } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { AccountTotals, OtherCredits } from "./account-totals.tsx";
import { ChangeDue, PaymentFields } from "./payment-fields.tsx";
import { PaymentQuestion } from "./payment-question.tsx";
import { findLastPayment, PaymentResultDialog } from "./payment-result-dialog.tsx";
import { getInitialPayment, parsePayment, toAmountText } from "./payment-values.ts";
import { usePaymentForm } from "./use-payment-form.ts";

type DeliveryDialogProps = {
	order: Order;
	account: Account;
	onClose: () => void;
	/** Takes over the account after the delivery, or after a conflict the order as it is now. */
	onSaved: (account: Account) => void;
	setOrder: (order: Order) => void;
	refresh: () => Promise<unknown>;
};

/** Hands the car over and takes its payment: one sheet, one press. An empty amount takes nothing. */
export function DeliveryDialog(props: DeliveryDialogProps) {
	const { order: latestOrder, account: latestAccount, onClose, onSaved, setOrder, refresh } = props;
	const [deliveredAccount, setDeliveredAccount] = useState<Account>();
	const { user } = usePanel();
	const [version, setVersion] = useState(latestOrder.updated_at);
	const taker = { delivered_to: latestOrder.name, km_out: "", sends_receipt: "" };
	const initial = { ...getInitialPayment(latestAccount), ...taker };
	const form = usePaymentForm(initial, refresh, { order: latestOrder, account: latestAccount });
	const { values, set, question } = form;
	const { order, account } = form.facts;
	const bind = createFieldBinder(values, set);
	const takesPayment = values.cents.trim() !== "" && account.balance_cents > 0;
	const { total_cents: totalCents } = order;

	async function submit(confirmed: { leaves_balance?: boolean; keeps_credit?: boolean } = {}) {
		const { keeps_credit = false, leaves_balance = false } = confirmed;
		const parsed = takesPayment ? parsePayment(values, account) : { payment: null, errors: undefined };
		const kmOut = parseKilometres(values.km_out);
		const errors = {
			...parsed.errors,
			...(!values.delivered_to.trim() && { delivered_to: "Escribe a quién se le entrega" }),
			...(Number.isNaN(kmOut) && { km_out: "Escribe los kilómetros, solo con cifras" }),
		};
		if (hasErrors(errors) || parsed.errors) return form.showErrors(errors);
		const { delivery } = staffApi.admin["work-orders"][":id"];
		await form.send({
			body: {
				updated_at: version,
				total_cents: totalCents,
				delivered_to: values.delivered_to,
				km_out: kmOut,
				payment: parsed.payment && { ...parsed.payment, keeps_credit },
				leaves_balance,
				sends_receipt: takesPayment && values.sends_receipt !== "",
			},
			call: (json, header) => read(delivery.$post({ param: { id: order.id }, header, json })),
			onDone(saved) {
				onSaved(saved);
				setDeliveredAccount(saved);
			},
			// A colleague handed the car over: the result shows below, once the order is read again.
			onAlreadyDone: () => {},
			onFailed(problem) {
				const current = getCurrentRecord<Order>(problem);
				if (current) setOrder(current);
				setVersion(current?.updated_at ?? version);
				return false;
			},
		});
	}

	if (deliveredAccount || getOrderStateInfo(latestOrder.state).isDelivered) {
		const result = deliveredAccount ?? latestAccount;
		const handover = findHandover(latestOrder);
		// Nothing of this sheet was stored, unless only its answer is missing.
		const isOwn = deliveredAccount || (form.isUnanswered && handover?.by === user.full_name);
		return (
			<PaymentResultDialog
				title="Carro entregado"
				account={result}
				payment={findLastPayment(result)}
				notes={[
					handover ? formatHandover(handover, latestOrder, result) : "",
					!isOwn && takesPayment ? UNTAKEN : "",
					formatOutcome(result),
				]}
				onClose={onClose}
			/>
		);
	}
	return (
		<FormDialog
			id="entrega"
			form={form}
			size="sm"
			ignoresOutsideClick
			title="Entregar"
			description={order.name}
			action={
				<PaymentQuestion
					question={question}
					account={account}
					onConfirm={(answer) => void submit(answer)}
					onUseBalance={() => set({ cents: toAmountText(account.balance_cents) })}
				/>
			}
			onClose={onClose}
			onSubmit={() => void submit()}
			submitLabel={takesPayment ? "Cobrar y entregar" : "Entregar"}
			busyLabel="Entregando…"
			extraActions={takesPayment && <ChangeDue values={values} />}
		>
			<AccountTotals account={account} />
			<OtherCredits account={account} />
			<JobAmounts account={account} />
			{order.basis && <p className="font-medium wrap-anywhere">{formatBasis(order)}</p>}
			{account.balance_cents > 0 && (
				<PaymentFields
					values={values}
					bind={bind}
					amountLabel="¿Cuánto paga ahora?"
					amountHint="Vacío si hoy no paga."
				/>
			)}
			<InputField label="¿A quién se le entrega?" maxLength={120} {...bind("delivered_to")} />
			<InputField
				label="Kilómetros al salir"
				isRequired={false}
				inputMode="numeric"
				maxLength={9}
				{...bind("km_out")}
			/>
			{takesPayment && account.email && (
				<Checkbox
					label={`Mandar el comprobante a ${account.email}`}
					name="sends_receipt"
					checked={values.sends_receipt !== ""}
					onChange={({ target }) => set({ sends_receipt: target.checked ? "1" : "" })}
				/>
			)}
		</FormDialog>
	);
}

const UNTAKEN = "De esta hoja no se guardó nada: mira arriba qué se cobró antes de recibir más dinero.";

/** Finds who handed the car over, and when; undefined while the order is being read again. */
const findHandover = ({ moves }: Order) => moves.findLast(({ to }) => getOrderStateInfo(to).isDelivered);

const formatHandover = (
	{ by, at: deliveredAt }: Order["moves"][number],
	{ delivered_to }: Order,
	{ now }: Account,
) => `Lo entregó ${by} a ${delivered_to} ${formatPastMoment(deliveredAt, new Date(now))}.`;

function formatOutcome({ balance_cents, total_cents }: Account): string {
	if (balance_cents > 0) return "Queda un saldo: está en «Por cobrar», y en una semana te lo recordamos.";
	if (balance_cents < 0) return "Queda dinero a favor del cliente.";
	return total_cents > 0 ? "La cuenta está pagada." : "No había nada por cobrar.";
}

/** Reads typed kilometres: null when empty, NaN when they are no number. */
function parseKilometres(text: string): number | null {
	return text.trim() === "" ? null : parseTypedInteger(text);
}

function JobAmounts({ account: { lines } }: { account: Account }) {
	if (lines.length === 0) return <p className="text-muted">No hay trabajos por cobrar.</p>;
	return (
		<ul className="grid gap-1">
			{lines.map(({ title, cents }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two jobs may have the same name; the order is fixed
				<li key={index} className="flex justify-between gap-4">
					<span className="min-w-0 wrap-anywhere">{title}</span>
					<span className="num">{formatUsd(cents)}</span>
				</li>
			))}
		</ul>
	);
}
