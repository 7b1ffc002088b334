import { useState } from "react";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { useChange } from "#admin/frame/use-change.ts";
import { read, staffApi } from "#api/client.ts";
import { formatFactText } from "#features/content/samples/messages.ts";
import type { Dashboard } from "#reports/dashboard/contract.ts";
import { Button } from "#ui/button.tsx";
import { formatCount } from "#ui/format.ts";

type Fact = Dashboard["missing"]["samples"]["facts"][number];

/** Key of a service's warranty or duration among the marked ones; the others are names of fields. */
export const getFactKey = ({ service_id, fact }: Pick<Fact, "service_id" | "fact">) =>
	`fact:${fact}:${service_id}`;

/** Marks of what one press approves. */
export function useApprovals({ samples }: Dashboard["missing"]) {
	const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
	const { run, busyId } = useChange();

	const toggle = (key: string) =>
		setMarked(
			(before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]),
		);

	async function approve(keys: ReadonlySet<string>) {
		const facts = samples.facts.filter((fact) => keys.has(getFactKey(fact)));
		const fields = [...keys].filter((key) => !key.startsWith("fact:"));
		if (fields.length > 0)
			await read(staffApi.admin.settings["sample-approvals"].$post({ json: { fields } }));
		if (facts.length > 0)
			await read(
				staffApi.admin.samples.services.confirm.$post({
					json: { facts: facts.map(({ service_id, fact }) => ({ service_id, fact })) },
				}),
			);
		return keys.size;
	}

	const handleApprove = (keys: ReadonlySet<string>, id: string) =>
		void run({
			id,
			call: () => approve(keys),
			successMessage: (count) => (count === 1 ? "Dato aprobado" : `${count} datos aprobados`),
			onDone: () => setMarked((before) => new Set([...before].filter((key) => !keys.has(key)))),
		});

	return { marked, toggle, busyId, handleApprove };
}

export type Approvals = ReturnType<typeof useApprovals>;

/** The press for all marked rows; it stays in sight while the list is scrolled. */
export function ApproveMarked({ marked, busyId, handleApprove }: Approvals) {
	if (marked.size === 0) return null;
	return (
		<div className="sticky bottom-0 flex flex-wrap items-center justify-between gap-3 border border-line bg-paper px-4 py-3">
			<span className="text-sm text-muted">Quedan como tuyos y salen en el sitio.</span>
			<Button size="sm" isBusy={busyId === "marked"} onClick={() => handleApprove(marked, "marked")}>
				{marked.size === 1 ? "Aprobar el marcado" : `Aprobar los ${marked.size} marcados`}
			</Button>
		</div>
	);
}

/** Warranties or durations of bundled services, each with the sentence that it makes on the site. */
export function FactRows({ facts, approvals }: { facts: readonly Fact[]; approvals: Approvals }) {
	return (
		<ul className="*:border-b *:border-line *:last:border-b-0">
			{facts.map((fact) => {
				const key = getFactKey(fact);
				return (
					<li key={key} className="flex flex-wrap items-center gap-x-3 px-4 py-1">
						<MarkedLabel name={key} approvals={approvals} text={formatFactText(fact)}>
							{fact.name}
						</MarkedLabel>
						{fact.is_review && <span className="text-sm text-muted">sale en el sitio: revísala</span>}
						<SmallButton
							isBusy={approvals.busyId === key}
							onClick={() => approvals.handleApprove(new Set([key]), key)}
						>
							Aprobar
							<span className="sr-only">: {formatFactText(fact)}</span>
						</SmallButton>
					</li>
				);
			})}
		</ul>
	);
}

/** The checkbox of a row whose label is a link. */
export function MarkBox({ name, label, approvals }: { name: string; label: string; approvals: Approvals }) {
	return (
		<label className="grid min-h-11 cursor-pointer place-items-center">
			<span className="sr-only">Marcar para aprobar: {label}</span>
			<input type="checkbox" checked={approvals.marked.has(name)} onChange={() => approvals.toggle(name)} />
		</label>
	);
}

type MarkedLabelProps = { name: string; approvals: Approvals; text: string; children: string };

/** A checkbox with what it approves in sight. */
function MarkedLabel({ name, approvals, text, children }: MarkedLabelProps) {
	return (
		<label className="option-row min-w-0 grow basis-60 wrap-anywhere">
			<input type="checkbox" checked={approvals.marked.has(name)} onChange={() => approvals.toggle(name)} />
			<span>
				<span className="font-medium">{children}</span>
				{text && <span className="block text-sm text-muted">{text}</span>}
			</span>
		</label>
	);
}

/** Counts the rows of a group for its title. */
export const formatFactTitle = (facts: readonly Fact[], label: string) =>
	`${label} en ${formatCount(facts.length, "servicio", "servicios")}`;
