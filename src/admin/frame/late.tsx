import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

/** Creates a component whose code loads when it first renders. @param waiting shown until then */
export function late<Props extends object>(
	load: () => Promise<ComponentType<Props>>,
	waiting?: ReactNode,
) {
	// React's type of a lazy component loses the props type.
	const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
	return (props: Props) => (
		<Suspense fallback={waiting}>
			<Loaded {...props} />
		</Suspense>
	);
}
