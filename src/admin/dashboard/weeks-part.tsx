import { useEffect, useRef, useState } from "react";
import { late } from "#admin/frame/late.tsx";
import { Section } from "#ui/section.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";

const waiting = <SkeletonList label="Contando ocho semanas…" count={4} />;
const Weeks = late(async () => (await import("./weeks.tsx")).Weeks, waiting);

/** What the library of the plots and their figures weigh is paid for by who scrolls there. */
export function WeeksPart() {
	const [isNear, setIsNear] = useState(false);
	const part = useRef<HTMLElement>(null);
	useEffect(() => {
		// No margin: on a day without visits they stand right below the first screen of a phone.
		const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true));
		if (part.current) watch.observe(part.current);
		return () => watch.disconnect();
	}, []);
	return (
		<Section ref={part} title="Ocho semanas" className="mt-8 min-h-96">
			{isNear ? <Weeks /> : waiting}
		</Section>
	);
}
