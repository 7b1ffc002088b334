import { type ReactNode, Suspense, useEffect, useState } from "react";
import { cn } from "#ui/cn.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

type DeferredProps = {
	children: ReactNode;
	className?: string;
};

/**
 * Defers a section below the first screen: layout happens when it comes near the viewport, and hydration runs last, in
 * its own task. After client-side navigation it renders at once.
 */
export function Deferred(props: DeferredProps) {
	return (
		<Suspense>
			<DeferredContent {...props} />
		</Suspense>
	);
}

function DeferredContent({ children, className }: DeferredProps) {
	const isHydrated = useHydrated();
	const [isDeferred, setDeferred] = useState(!isHydrated);
	useEffect(() => {
		if (isDeferred) runInNextFrame(() => setDeferred(false));
	}, [isDeferred]);
	return <div className={cn(className, isDeferred && "later") || undefined}>{children}</div>;
}

/** Number of a long list's items on the first screen. */
const INITIAL_ITEMS = 4;
/** Number of further items laid out per frame. */
const ITEMS_PER_FRAME = 2;

/**
 * Returns how many items of a long list to lay out: the first ones until hydration, then all, a few per frame. The
 * others have the class `later` until they come near the viewport. A list that the user changed is laid out in full,
 * because an item that takes its real height during a press would move the target.
 *
 * @param total length of the list
 */
export function useProgressiveCount(total: number): number {
	const isHydrated = useHydrated();
	const [initialTotal] = useState(total);
	const [count, setCount] = useState(isHydrated ? Number.POSITIVE_INFINITY : INITIAL_ITEMS);
	useEffect(() => {
		if (Number.isFinite(count))
			runInNextFrame(() => setCount(count < total ? count + ITEMS_PER_FRAME : Number.POSITIVE_INFINITY));
	}, [count, total]);
	return total === initialTotal ? count : Number.POSITIVE_INFINITY;
}

let queue = Promise.resolve();

/** Runs one task per frame, because all at once would block the page as long as hydration did. */
function runInNextFrame(task: () => void) {
	queue = queue.then(async () => {
		await new Promise(requestAnimationFrame);
		task();
	});
}
