import type { CashDay } from "#features/workshop/payments/cash/contract.ts";
import { getMethodInfo } from "#features/workshop/payments/methods.ts";
import { formatUsd, joinWithDots } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { AmountCell, CashTable, NameCell } from "./cash-table.tsx";

/** Formats an amount with its sign: «+$5.00». */
export const formatSignedUsd = (cents: number) => (cents > 0 ? `+${formatUsd(cents)}` : formatUsd(cents));

type Moved = { payments_cents: number; voids_cents: number; refunds_cents: number };
/** Formats how an amount came about. */
export const formatMoved = ({ payments_cents, voids_cents, refunds_cents }: Moved, movementsCents = 0) =>
	joinWithDots(
		payments_cents !== 0 && `Cobros ${formatUsd(payments_cents)}`,
		voids_cents !== 0 && `anulado ${formatUsd(-voids_cents)}`,
		refunds_cents !== 0 && `devuelto ${formatUsd(-refunds_cents)}`,
		movementsCents !== 0 && `fondo, entradas y salidas ${formatSignedUsd(movementsCents)}`,
	);

const METHODS_TITLE = "Por forma de pago";

/** Shows expected amounts by method; of a closed day also what was counted, as it was stored. */
export function MethodTotals({ day }: { day: CashDay }) {
	const { closing, methods } = day;
	const getStored = (method: string) => closing?.amounts.find((amount) => amount.method === method);
	const countedCents = closing?.amounts.reduce((total, { counted_cents }) => total + counted_cents, 0) ?? 0;
	const countedColumns = closing
		? [
				{ header: "Contado", isNumber: true },
				{ header: "Diferencia", isNumber: true },
			]
		: [];
	return (
		<Section title={METHODS_TITLE} level={2}>
			<CashTable
				label={METHODS_TITLE}
				columns={[{ header: "Forma" }, { header: "Esperado", isNumber: true }, ...countedColumns]}
			>
				{methods.map((totals) => {
					const { method, movements_cents, expected_cents } = totals;
					const stored = getStored(method);
					return (
						<tr key={method}>
							<NameCell details={formatMoved(totals, movements_cents)}>
								{method === "cash" ? "Efectivo en el cajón" : getMethodInfo(method).label}
							</NameCell>
							<AmountCell isStrong>{formatUsd(stored?.expected_cents ?? expected_cents)}</AmountCell>
							{closing && (
								<>
									<AmountCell>{stored ? formatUsd(stored.counted_cents) : "—"}</AmountCell>
									<AmountCell>{stored ? formatSignedUsd(stored.difference_cents) : "—"}</AmountCell>
								</>
							)}
						</tr>
					);
				})}
				{methods.length > 1 && (
					<tr>
						<NameCell>Total</NameCell>
						<AmountCell isStrong>{formatUsd(day.expected_cents)}</AmountCell>
						{closing && (
							<>
								<AmountCell isStrong>{formatUsd(countedCents)}</AmountCell>
								<AmountCell isStrong>{formatSignedUsd(closing.difference_cents)}</AmountCell>
							</>
						)}
					</tr>
				)}
			</CashTable>
			{closing?.note && <p className="mt-3 wrap-anywhere">Nota: {closing.note}</p>}
		</Section>
	);
}

/** Shows what each person took, minus their voids and refunds. */
export function PersonTotals({ people }: Pick<CashDay, "people">) {
	if (people.length === 0) return null;
	return (
		<Section title="Por persona" note="Cobrado menos anulado y devuelto, sin el fondo.">
			<CashTable label="Por persona" columns={[{ header: "Persona" }, { header: "Total", isNumber: true }]}>
				{people.map(({ id, name, amounts, total_cents }) => (
					<tr key={id}>
						<NameCell
							details={joinWithDots(
								...amounts
									.filter(({ cents }) => cents !== 0)
									.map(({ method, cents }) => `${getMethodInfo(method).label} ${formatUsd(cents)}`),
							)}
						>
							{name}
						</NameCell>
						<AmountCell isStrong>{formatUsd(total_cents)}</AmountCell>
					</tr>
				))}
			</CashTable>
		</Section>
	);
}
