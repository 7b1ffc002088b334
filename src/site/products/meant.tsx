import { Fragment, useEffect, useState } from "react";
import type { Service } from "#features/services/contract.ts";
import type { Symptom } from "#features/symptoms/contract.ts";
import { GUIDE } from "#features/symptoms/rules.ts";
import { answerOf } from "#site/answer-of.ts";
import { useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import { type Guide, type MeantLink, meantFor } from "./meant-for.ts";

const PAUSE_MS = 300;

/** Fetched once per page by the first search; after a failure the next search retries. */
let guide: Promise<Guide | undefined> | undefined;

type MeantProps = {
	/** The search text as the server interpreted it. */
	words: string;
	/** Suggestions that the server found for the initial search. */
	loaded: { words: string; links: MeantLink[] };
	/** No product matches; services and guide are then always suggested. */
	isMissing: boolean;
};

/** Suggests symptoms and services for searches such as «frenos chillan» or «papel ahumado». @source rules 6.37 */
export function Meant({ words, loaded, isMissing }: MeantProps) {
	const isLoaded = words === loaded.words;
	const { services } = useSite();
	const known = useGuide(isLoaded ? "" : words) ?? { symptoms: [], services };
	const links = isLoaded ? loaded.links : meantFor(words, known);
	if (!isMissing && links.length === 0) return null;
	return (
		<p className={cn("max-w-prose text-muted", isMissing ? "mt-4" : "mb-5")}>
			¿Es un trabajo, o algo que le pasa a tu carro? Mira{" "}
			{links.map(({ to, label, note }) => (
				<Fragment key={label}>
					<Anchor to={to} className="link">
						{label}
					</Anchor>
					{note && ` (${note})`},{" "}
				</Fragment>
			))}
			<span>los </span>
			<Anchor to="/servicios" className="link">
				servicios del taller
			</Anchor>
			<span> o la </span>
			<Anchor to={GUIDE} className="link">
				guía de síntomas
			</Anchor>
			<span>.</span>
		</p>
	);
}

/** Loads symptoms and services once the visitor pauses while typing. */
function useGuide(words: string): Guide | undefined {
	const [known, setKnown] = useState<Guide>();
	useEffect(() => {
		if (known || !words) return;
		let isOver = false;
		const timer = setTimeout(async () => {
			guide ??= fetchGuide();
			const found = await guide;
			if (!found) guide = undefined;
			else if (!isOver) setKnown(found);
		}, PAUSE_MS);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [words, known]);
	return known;
}

async function fetchGuide(): Promise<Guide | undefined> {
	const [symptoms, services] = await Promise.all([
		answerOf<Symptom[]>("/api/symptoms"),
		answerOf<Service[]>("/api/services"),
	]);
	return symptoms && services && { symptoms, services };
}
