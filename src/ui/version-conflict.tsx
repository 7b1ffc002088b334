import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { formatDateTime, type Instant } from "./format.ts";

export type VersionRow = { name: string; label: string; mine: string; theirs: string };

type VersionConflictProps = {
	rows: readonly VersionRow[];
	/** Sentence that names who changed what. */
	summary: string;
	savedAt: Instant;
	/** The conflict error with the stored version; each new one is announced. */
	conflict: object;
	onKeepMine: () => void;
	onTakeTheirs: () => void;
	isBusy: boolean;
};

/**
 * Shows another user's saved version beside the user's own and lets them choose. Scrolls into view and takes the focus.
 */
export function VersionConflict(props: VersionConflictProps) {
	const { rows, summary, savedAt, conflict, onKeepMine, onTakeTheirs, isBusy } = props;
	const box = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each conflict is announced once.
	useEffect(() => {
		box.current?.focus({ preventScroll: true });
		box.current?.scrollIntoView({ block: "start", behavior: "instant" });
	}, [conflict]);
	return (
		<section
			ref={box}
			role="alert"
			tabIndex={-1}
			aria-labelledby="dos-versiones"
			className="@container scroll-mt-4 border-l-4 border-accent bg-paper p-4 md:p-6"
		>
			<h2 id="dos-versiones" className="title-4">
				Hay dos versiones
			</h2>
			<p className="mt-1 max-w-prose">{`${summary} La guardada es del ${formatDateTime(savedAt)}.`}</p>
			<dl className="mt-4 grid gap-4">
				{rows.map(({ name, label, mine, theirs }) => (
					<div key={name}>
						<dt className="font-semibold">{label}</dt>
						<dd className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-2 @min-[32rem]:grid-cols-2">
							<Version label="La tuya" text={mine} />
							<Version label="La guardada" text={theirs} />
						</dd>
					</div>
				))}
			</dl>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button tone="line" onClick={onTakeTheirs}>
					Usar la guardada
				</Button>
				<Button onClick={onKeepMine} isBusy={isBusy}>
					Guardar la mía
				</Button>
			</div>
		</section>
	);
}

function Version({ label, text }: { label: string; text: string }) {
	return (
		<div className="min-w-0 border border-line p-3 text-sm whitespace-pre-line">
			<p className="text-xs text-muted">{label}</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls inside, by keyboard too */}
			<p className="mt-1 max-h-40 overflow-y-auto" tabIndex={0}>
				{text || "—"}
			</p>
		</div>
	);
}
