import { ChangedMeanwhile } from "#admin/frame/changed-meanwhile.tsx";
import { SmallButton } from "#admin/frame/small-button.tsx";
import { whenOf } from "#features/appointments/staff/appointment-words.ts";
import { factsOf } from "#features/appointments/visit-states.ts";
import { Icon } from "#ui/icon.tsx";
import { WholeWords } from "#ui/whole-words.tsx";
import { TellNow } from "./tell-now.tsx";
import type { OpenVisit, VisitNews } from "./use-visit.ts";

type VisitNoticesProps = {
	open: OpenVisit;
	/** Whether a form below shows the field errors itself. */
	hasForm: boolean;
	/** Button that overrides the rejection, if staff may. */
	insist: { label: string; onPress: () => void } | undefined;
	onBack: (hour: NonNullable<VisitNews["was"]>) => void;
};

/** Shows the result of the last change. After a conflict it shows the current state and keeps the input. */
export function VisitNotices({ open, hasForm, insist, onBack }: VisitNoticesProps) {
	const { visit, refusal, done } = open;
	const was = done?.was;
	const isInForm = hasForm && Object.keys(refusal?.fields ?? {}).length > 0;
	const why = isInForm ? insist && refusal?.mayInsist : refusal?.message;
	return (
		<>
			<div role="status">
				{done && (
					<p className="mb-4 flex gap-2 border-l-4 border-ink bg-ground px-4 py-3 md:mb-6">
						<Icon name="check" className="mt-0.5" />
						<span>
							<WholeWords text={done.said} />
						</span>
					</p>
				)}
			</div>
			{done?.isUntold && (
				<div className="mb-4 md:mb-6">
					<TellNow visit={visit} onContact={open.contact} />
				</div>
			)}
			{was && (
				<SmallButton className="mb-4 md:mb-6" onClick={() => onBack(was)}>
					{`Devolverla al ${whenOf(was)}`}
				</SmallButton>
			)}
			{(open.isUnseen || refusal?.isStale) && (
				<ChangedMeanwhile
					what="esta cita"
					last={visit.history.find(({ note }) => !note)}
					now={`Ahora está «${factsOf(visit.state).label}», ${whenOf(visit)}.`}
					isRefused={refusal?.isStale}
					onSeen={open.see}
					className="mb-4 md:mb-6"
				/>
			)}
			{why && (
				<p role="alert" className="mb-4 md:mb-6 border-l-4 border-error bg-ground px-4 py-3">
					<strong>No se guardó.</strong> {why}
					{insist && refusal?.mayInsist && (
						<span className="mt-2 block">
							<SmallButton onClick={insist.onPress}>{insist.label}</SmallButton>
						</span>
					)}
				</p>
			)}
		</>
	);
}
