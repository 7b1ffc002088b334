import { useRef, useState } from "react";
import { useServerNow } from "#admin/frame/server-clock.ts";
import { useSettled } from "#admin/frame/use-settled.ts";
import { useRecordForm } from "#admin/record/use-record-form.ts";
import { read, staffApi } from "#api/client.ts";
import { newKey } from "#api/submit.ts";
import type { Estimate } from "#features/estimates/contract.ts";
import {
	bodyOfEstimate,
	centsIn,
	ESTIMATE,
	type EstimateValues,
	newJob,
	valuesOfEstimate,
	wrongFigures,
} from "#features/estimates/desk/fields.ts";
import { linesOf } from "#features/estimates/desk/jobs.ts";
import { centsOf } from "#features/estimates/desk/line-fields.tsx";
import { sumOf, totalsOf } from "#features/estimates/money.ts";
import { whyNotSend } from "#features/estimates/ready.ts";
import { taxShareCents } from "#features/settings/tax.ts";
import { panamaDay } from "#panama/time.ts";

const SETTLED_MS = 1000;

/**
 * Manages the form of a draft. It saves itself once typing pauses. «Enviar» saves too and continues only when nothing
 * is missing.
 *
 * @param onReady called when the draft is saved and may be sent
 */
export function useEstimateForm(estimate: Estimate, onReady: (stored: Estimate) => void) {
	const today = panamaDay(useServerNow());
	function lacks(values: EstimateValues): Record<string, string> {
		const { discount_cents: discount, ...others } = whyNotSend(bodyOfEstimate(values), today);
		return { ...others, ...(discount && { discount }), ...wrongFigures(values) };
	}
	/** Paths of the problems found at the last attempt to send. */
	const [found, setFound] = useState<readonly string[]>([]);
	const isWanted = useRef(false);
	const [firstJob] = useState(() => newJob(newKey()));
	const stored = valuesOfEstimate(estimate);
	const isBlank = stored.jobs.length === 0 && estimate.version === 1;
	const form = useRecordForm<typeof ESTIMATE, Estimate>({
		fields: ESTIMATE,
		name: "cotizacion",
		id: estimate.id,
		// An empty first version starts with one blank job.
		start: isBlank ? { ...stored, jobs: [firstJob] } : stored,
		seenAt: estimate.updated_at,
		send: (values, { seenAt }) =>
			read(
				staffApi.admin.estimates[":id"].$put({
					param: { id: estimate.id },
					json: { ...bodyOfEstimate(values), updated_at: seenAt },
				}),
			),
		valuesOf: valuesOfEstimate,
		failure: "No se guardó la cotización",
		done(stored) {
			// Resolving a conflict also saves, but is no request to send.
			if (isWanted.current) onReady(stored);
			isWanted.current = false;
			return undefined;
		},
		problemsOf(values) {
			const missing = lacks(values);
			setFound(Object.keys(missing));
			isWanted.current = Object.keys(missing).length === 0;
			return missing;
		},
		// Input stays as typed during an autosave; only jobs approved in the meantime leave the form.
		settled(sent, { jobs }) {
			const locked = new Set(jobs.filter(({ is_locked }) => is_locked).map(({ id }) => id));
			return {
				...sent,
				jobs: sent.jobs.filter(({ id = "" }) => !locked.has(id)),
				lines: sent.lines.filter(({ job = "" }) => !locked.has(job)),
			};
		},
		savesItself: (values) => Object.keys(wrongFigures(values)).length === 0,
	});
	const { values } = form;
	const missing = lacks(values);
	const jobs = values.jobs.map(({ id = "" }) => ({
		id,
		sumCents: sumOf(linesOf(values, id).map(({ line }) => centsOf(line))),
	}));
	const { subtotalCents, totalCents } = totalsOf(jobs, centsIn(values.discount));
	// Half of «12.50» is no valid figure either, so report it only once typing pauses.
	const [why = ""] = Object.values(wrongFigures(values));
	const settled = useSettled(why, SETTLED_MS);
	return {
		/** Reason why the input is not saved, or "". */
		wrong: form.isDirty && settled === why ? why : "",
		form: { ...form, errors: shownErrors(form.errors, missing, found) },
		subtotalCents,
		totalCents,
		taxCents: taxShareCents(totalCents, { taxPercent: estimate.tax_percent }),
	};
}

type Told = Readonly<Record<string, string>>;

/** Merges errors: fixed ones disappear, new ones wait for the next attempt, those of the server stay until then. */
function shownErrors(
	refused: Told,
	missing: Told,
	found: readonly string[],
): Record<string, string> {
	const others = Object.entries(refused).filter(([path]) => !found.includes(path));
	const left = found.flatMap((path) => (missing[path] ? [[path, missing[path]] as const] : []));
	return Object.fromEntries([...others, ...left]);
}
