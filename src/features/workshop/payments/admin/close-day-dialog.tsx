import { useState } from "react";
import { retryOnce } from "#admin/frame/use-keyed-call.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { useDialogForm } from "#core/records/admin/use-dialog-form.ts";
import { formatLongDay } from "#domain/time.ts";
import type { CashDay } from "#features/workshop/payments/cash/contract.ts";
import {
	type AmountsByMethod,
	getAmount,
	listCountedMethods,
} from "#features/workshop/payments/cash/day-rules.ts";
import {
	type ClosingTexts,
	compareCount,
	getDifference,
	parseCounted,
	validateClosing,
} from "#features/workshop/payments/cash/typed-amounts.ts";
import { getMethodInfo, PAYMENT_METHODS } from "#features/workshop/payments/methods.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { formatUsd } from "#ui/format.ts";
import { InputField } from "#ui/input-field.tsx";
import { FormErrorProblem } from "./form-error-problem.ts";

const EMPTY_TEXTS: ClosingTexts = {
	note: "",
	...Object.fromEntries(PAYMENT_METHODS.map((method) => [`counted.${method}`, ""])),
};

type CloseDayDialogProps = { day: CashDay; onClose: () => void; onClosed: (day: CashDay) => void };

/**
 * Asks for the counted amounts of a day and closes it. The expected amounts stay as they were when the form opened; if
 * money moved meanwhile, the new ones appear and the typed text stays.
 */
export function CloseDayDialog({ day, onClose, onClosed }: CloseDayDialogProps) {
	const [expected, setExpected] = useState(() => getExpected(day));
	const form = useDialogForm<ClosingTexts, CashDay & { updated_at: string }>({
		key: `caja-cierre:${day.day}`,
		start: EMPTY_TEXTS,
		requiredMessages: {},
		save: (texts, key) => close(texts, key),
		done: "Día cerrado",
		onSaved: onClosed,
		onContinue: onClose,
	});
	const { values, bind } = form;
	const counted = parseCounted(values, expected);
	const comparison = compareCount(expected, counted);

	async function close(texts: ClosingTexts, key: string) {
		const errors = validateClosing(texts, expected);
		if (Object.keys(errors).length > 0) throw new FormErrorProblem(errors);
		const json = { expected, counted: parseCounted(texts, expected), note: texts.note };
		const { closing } = staffApi.admin.cash.days[":day"];
		const header = { "idempotency-key": key };
		const submit = () => read(closing.$post({ param: { day: day.day }, json, header }));
		const closed = await submit()
			.catch((problem) => retryOnce(problem, submit))
			.catch((problem) => {
				setExpected(getMovedAmounts(problem) ?? expected);
				throw problem;
			});
		return { ...closed, updated_at: closed.now };
	}

	return (
		<FormDialog
			id="cerrar-caja"
			title={`Cerrar el ${formatLongDay(day.day)}`}
			description="Cuenta el dinero y escribe cuánto hay. Cerrado ya no cambia: lo que se cobre después cuenta para el día siguiente."
			form={form}
			submitLabel="Cerrar el día"
			busyLabel="Cerrando el día…"
			cancelLabel="Todavía no"
			ignoresOutsideClick
			focusesFirstField
			onSubmit={() => void form.save()}
			onClose={onClose}
		>
			{listCountedMethods(expected).map((method) => (
				<InputField
					key={method}
					label={method === "cash" ? "Efectivo en el cajón" : getMethodInfo(method).label}
					inputMode="decimal"
					placeholder="0.00"
					maxLength={20}
					isRequired
					hint={
						<>
							Se esperan {formatUsd(getAmount(expected, method))}.{" "}
							<strong className="text-ink">
								{formatDifference(getDifference(expected, counted, method))}
							</strong>
						</>
					}
					{...bind(`counted.${method}`)}
				/>
			))}
			<p role="status" className="border-t border-line pt-4 font-semibold">
				{formatComparison(comparison)}
			</p>
			<InputField
				label="Nota"
				rows={2}
				maxLength={500}
				isRequired={comparison?.isExact === false}
				hint="A qué se debe la diferencia, si la hay."
				{...bind("note")}
			/>
		</FormDialog>
	);
}

const getExpected = ({ methods }: CashDay): AmountsByMethod =>
	Object.fromEntries(methods.map(({ method, expected_cents }) => [method, expected_cents]));

/** Returns the new expected amounts of a closing that was rejected because money moved. */
function getMovedAmounts(problem: unknown): AmountsByMethod | undefined {
	if (!(problem instanceof ApiProblem)) return undefined;
	return (problem.problem as { expected?: AmountsByMethod }).expected;
}

function formatDifference(cents: number | undefined): string {
	if (cents === undefined) return "";
	if (cents === 0) return "Cuadra.";
	return cents < 0 ? `Faltan ${formatUsd(-cents)}.` : `Sobran ${formatUsd(cents)}.`;
}

function formatComparison(comparison: ReturnType<typeof compareCount>): string {
	if (!comparison) return "Falta contar.";
	if (comparison.isExact) return "Todo cuadra.";
	const { differenceCents } = comparison;
	const difference =
		differenceCents === 0 ? "El total cuadra, pero no cada forma." : formatDifference(differenceCents);
	return `${difference} Se puede cerrar así: escribe a qué se debe.`;
}
