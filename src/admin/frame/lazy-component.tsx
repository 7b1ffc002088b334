import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** Creates a component whose code loads when it first renders. @param fallback shown until then */
export function createLazyComponent<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	fallback?: ReactNode,
) {
	// React's type of a lazy component loses the props type.
	const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
	return (props: Props) => (
		<Suspense fallback={fallback}>
			<Loaded {...props} />
		</Suspense>
	);
}
