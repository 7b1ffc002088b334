import { useRef, useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useDebounced } from "#admin/frame/use-debounced.ts";
import { read, staffApi } from "#api/client.ts";
import { createKey } from "#api/submit.ts";
import { type RecordForm, useRecordForm } from "#core/records/admin/use-record-form.ts";
import { computeTaxCents } from "#core/settings/tax.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { Estimate } from "#features/workshop/estimates/contract.ts";
import { validateForSending } from "#features/workshop/estimates/draft/send-validation.ts";
import { computeTotal, computeTotals } from "#features/workshop/estimates/money.ts";
import {
	buildJobRow,
	ESTIMATE_FIELDS,
	type EstimateValues,
	parseCents,
	toEstimateBody,
	toEstimateValues,
	validateNumbers,
} from "./fields.ts";
import { getJobLines } from "./jobs.ts";
import { computeRowCents } from "./line-fields.tsx";

const TYPING_PAUSE_MS = 1000;

export type EstimateForm = RecordForm<typeof ESTIMATE_FIELDS, Estimate>;

/** The editor of a draft: its form and the amounts of what is typed. */
export type EstimateEditing = {
	form: EstimateForm;
	/** Reason why the input is not saved, or "". */
	unsavedReason: string;
	subtotalCents: number;
	totalCents: number;
	taxCents: number;
};

/**
 * Manages the form of a draft. It saves itself once typing pauses. «Enviar» saves too and continues only when nothing
 * is missing.
 *
 * @param onReady called when the draft is saved and may be sent
 */
export function useEstimateForm(estimate: Estimate, onReady: (stored: Estimate) => void): EstimateEditing {
	const today = toPanamaDay(useServerNow());
	function findProblems(values: EstimateValues): Record<string, string> {
		const { discount_cents: discount, ...others } = validateForSending(toEstimateBody(values), today);
		return { ...others, ...(discount && { discount }), ...validateNumbers(values) };
	}
	/** Paths of the problems found at the last attempt to send. */
	const [reportedPaths, setReportedPaths] = useState<readonly string[]>([]);
	const isSendRequested = useRef(false);
	const [firstJob] = useState(() => buildJobRow(createKey()));
	const stored = toEstimateValues(estimate);
	const isBlank = stored.jobs.length === 0 && estimate.version === 1;
	const form = useRecordForm<typeof ESTIMATE_FIELDS, Estimate>({
		fields: ESTIMATE_FIELDS,
		name: "cotizacion",
		id: estimate.id,
		// An empty first version starts with one blank job.
		start: isBlank ? { ...stored, jobs: [firstJob] } : stored,
		loadedAt: estimate.updated_at,
		send: (values, { loadedAt }) =>
			read(
				staffApi.admin.estimates[":id"].$put({
					param: { id: estimate.id },
					json: { ...toEstimateBody(values), updated_at: loadedAt },
				}),
			),
		toValues: toEstimateValues,
		failure: "No se guardó la cotización",
		done(stored) {
			// Resolving a conflict also saves, but is no request to send.
			if (isSendRequested.current) onReady(stored);
			isSendRequested.current = false;
			return undefined;
		},
		validate(values) {
			const problems = findProblems(values);
			setReportedPaths(Object.keys(problems));
			isSendRequested.current = Object.keys(problems).length === 0;
			return problems;
		},
		// Input stays as typed during an autosave; only jobs approved in the meantime leave the form.
		reconcile(sent, { jobs }) {
			const locked = new Set(jobs.filter(({ is_locked }) => is_locked).map(({ id }) => id));
			return {
				...sent,
				jobs: sent.jobs.filter(({ id = "" }) => !locked.has(id)),
				lines: sent.lines.filter(({ job = "" }) => !locked.has(job)),
			};
		},
		canAutosave: (values) => Object.keys(validateNumbers(values)).length === 0,
	});
	const { values } = form;
	const problems = findProblems(values);
	const jobs = values.jobs.map(({ id = "" }) => ({
		id,
		sumCents: computeTotal(getJobLines(values, id).map(({ line }) => computeRowCents(line))),
	}));
	const { subtotalCents, totalCents } = computeTotals(jobs, parseCents(values.discount));
	// Half of «12.50» is no valid figure either, so report it only once typing pauses.
	const [figureError = ""] = Object.values(validateNumbers(values));
	const settledError = useDebounced(figureError, TYPING_PAUSE_MS);
	return {
		unsavedReason: form.isDirty && settledError === figureError ? figureError : "",
		form: { ...form, errors: mergeErrors(form.errors, problems, reportedPaths) },
		subtotalCents,
		totalCents,
		taxCents: computeTaxCents(totalCents, { taxPercent: estimate.tax_percent }),
	};
}

type FieldMessages = Readonly<Record<string, string>>;

/** Merges errors: fixed ones disappear, new ones wait for the next attempt, those of the server stay until then. */
function mergeErrors(
	serverErrors: FieldMessages,
	problems: FieldMessages,
	reportedPaths: readonly string[],
): Record<string, string> {
	const others = Object.entries(serverErrors).filter(([path]) => !reportedPaths.includes(path));
	const remaining = reportedPaths.flatMap((path) =>
		problems[path] ? [[path, problems[path]] as const] : [],
	);
	return Object.fromEntries([...others, ...remaining]);
}
