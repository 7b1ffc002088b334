import { useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { formatDateTime } from "#ui/format.ts";
import { CHANGED_MEANWHILE } from "./copy.ts";
import { FIELD_LABELS, fieldsThatDiffer, type PostDraft } from "./post-draft.ts";
import { textOf } from "./rules.ts";

type VersionCompareProps = {
	mine: PostDraft;
	theirs: PostDraft;
	/** When the stored version was saved. */
	savedAt: string;
	onKeepMine: () => void;
	onTakeTheirs: () => void;
	isBusy: boolean;
};

/** Two versions of a post that somebody else saved meanwhile, field by field, and the choice between them. */
export function VersionCompare(props: VersionCompareProps) {
	const { mine, theirs, savedAt, onKeepMine, onTakeTheirs, isBusy } = props;
	const box = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each stored version is announced once.
	useEffect(() => box.current?.focus(), [savedAt]);
	return (
		<section
			ref={box}
			role="alert"
			tabIndex={-1}
			aria-labelledby="dos-versiones"
			className="border-l-4 border-ambar bg-papel p-4 md:p-6"
		>
			<h2 id="dos-versiones" className="title-4">
				Hay dos versiones
			</h2>
			<p className="mt-1 max-w-prose">
				{CHANGED_MEANWHILE} La guardada es del {formatDateTime(savedAt)}.
			</p>
			<dl className="mt-4 grid gap-4">
				{fieldsThatDiffer(mine, theirs).map((name) => (
					<div key={name}>
						<dt className="font-semibold">{FIELD_LABELS[name]}</dt>
						<dd className="mt-1 grid gap-2 md:grid-cols-2">
							<Version label="La tuya" text={written(mine[name])} />
							<Version label="La guardada" text={written(theirs[name])} />
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
		<div className="min-w-0 border border-linea p-3 text-sm">
			<p className="text-xs text-gris">{label}</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls inside, by keyboard too */}
			<p className="mt-1 max-h-40 overflow-y-auto [overflow-wrap:anywhere]" tabIndex={0}>
				{text}
			</p>
		</div>
	);
}

function written(value: PostDraft[keyof PostDraft]): string {
	if (typeof value === "boolean") return value ? "Sí" : "No";
	if (typeof value === "object") return value.join(", ") || "—";
	return (/</.test(value) ? textOf(value) : value) || "—";
}
