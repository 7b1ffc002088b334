import { type ReactNode, Suspense } from "react";
import { useHydrated } from "#site/hydrated.ts";

/**
 * A part below the first screen: laid out when it comes near, and hydrated after the rest in a task of its own.
 * On the pages that follow, script being there, it is laid out at once.
 */
export function Later({ children }: { children: ReactNode }) {
	return (
		<Suspense>
			<Waiting>{children}</Waiting>
		</Suspense>
	);
}

function Waiting({ children }: { children: ReactNode }) {
	return <div className={useHydrated() ? undefined : "later"}>{children}</div>;
}
