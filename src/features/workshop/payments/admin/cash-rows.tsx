import type { ReactNode } from "react";
import { getCashDayPath, INBOX } from "#admin/paths.ts";
import { formatShortDay } from "#domain/time.ts";
import type {
	CashDay,
	CashMovement,
	CashPayment,
	CashReturn,
} from "#features/workshop/payments/cash/contract.ts";
import { getMovementInfo } from "#features/workshop/payments/cash/movement-kinds.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { formatCount, formatTime, formatUsd, joinWithDots } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { AmountCell, CashTable, NameCell } from "./cash-table.tsx";

const COLUMNS = [{ header: "Detalle" }, { header: "Hora" }, { header: "Monto", isNumber: true }];

/** Shows all that counts for a day; lists without rows are left out. */
export function CashRows({ day }: { day: CashDay }) {
	const { payments, voids, refunds, movements } = day;
	return (
		<>
			<RowList title="Cobros" count={formatCount(payments.length, "cobro", "cobros")}>
				{payments.map((payment) => (
					<PaymentRow key={payment.id} payment={payment} />
				))}
			</RowList>
			<RowList title="Anulaciones">
				{voids.map((entry) => (
					<ReturnRow key={entry.id} entry={entry} day={day.day} />
				))}
			</RowList>
			<RowList title="Devoluciones">
				{refunds.map((entry) => (
					<ReturnRow key={entry.id} entry={entry} day={day.day} />
				))}
			</RowList>
			<RowList title="Efectivo sin cobro">
				{movements.map((movement) => (
					<MovementRow key={movement.id} movement={movement} />
				))}
			</RowList>
			{day.is_cut && <p>Hay más filas de las que caben aquí; descarga el día para verlas todas.</p>}
		</>
	);
}

function RowList({ title, count, children }: { title: string; count?: string; children: ReactNode[] }) {
	if (children.length === 0) return null;
	return (
		<Section title={title} {...(count && { count })}>
			<CashTable label={title} columns={COLUMNS}>
				{children}
			</CashTable>
		</Section>
	);
}

function TimeCell({ instant }: { instant: string }) {
	return <td className="num whitespace-nowrap">{formatTime(instant)}</td>;
}

type Payment = { reference: string; lead_id: string; payer_name: string };

/** Names a payment by its customer, and links to the request. */
function PaymentLink({ reference, lead_id, payer_name }: Payment) {
	return (
		<Anchor to={`${INBOX}/${lead_id}?state=all`} className="link inline-block py-1">
			{payer_name || reference}
		</Anchor>
	);
}

function PaymentRow({ payment }: { payment: CashPayment }) {
	const { method, cents, tendered_cents, change_cents, voided_day } = payment;
	return (
		<tr>
			<NameCell
				details={
					<>
						{joinWithDots(
							payment.reference,
							getMethodInfo(method).label,
							payment.bank_reference,
							payment.received_by,
						)}
						{tendered_cents !== null && (
							<span className="block">
								{`Entregó ${formatUsd(tendered_cents)}, vuelto ${formatUsd(change_cents ?? 0)}`}
							</span>
						)}
						{payment.note && <span className="block">{payment.note}</span>}
						{voided_day && (
							<span className="block font-medium text-ink">
								Anulado: cuenta como menos el {formatShortDay(voided_day)}
							</span>
						)}
					</>
				}
			>
				<PaymentLink {...payment} />
			</NameCell>
			<TimeCell instant={payment.received_at} />
			<AmountCell isStrong>{formatUsd(cents)}</AmountCell>
		</tr>
	);
}

function ReturnRow({ entry, day }: { entry: CashReturn; day: string }) {
	const { payment_day, reason, cents } = entry;
	return (
		<tr>
			<NameCell
				details={
					<>
						{joinWithDots(entry.reference, getMethodInfo(entry.method).label, entry.returned_by)}
						{payment_day !== day && (
							<>
								{" "}
								<Anchor to={getCashDayPath(payment_day)} className="link inline-block py-1">
									Cobrado el {formatShortDay(payment_day)}
								</Anchor>
							</>
						)}
						<span className="block">{reason}</span>
					</>
				}
			>
				<PaymentLink {...entry} />
			</NameCell>
			<TimeCell instant={entry.returned_at} />
			<AmountCell isStrong>{formatUsd(-cents)}</AmountCell>
		</tr>
	);
}

function MovementRow({ movement: { kind, cents, reason, moved_by, moved_at } }: { movement: CashMovement }) {
	const { label, sign } = getMovementInfo(kind);
	return (
		<tr>
			<NameCell details={moved_by}>{reason ? `${label}: ${reason}` : label}</NameCell>
			<TimeCell instant={moved_at} />
			<AmountCell isStrong>{formatUsd(sign * cents)}</AmountCell>
		</tr>
	);
}
