import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** A component whose code is fetched when it is first drawn. @param waiting what stands in its place until then */
export function late<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	waiting?: ReactNode,
) {
	// React's own type of a lazy component no longer says which props it takes.
	const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
	return (props: Props) => (
		<Suspense fallback={waiting}>
			<Loaded {...props} />
		</Suspense>
	);
}
