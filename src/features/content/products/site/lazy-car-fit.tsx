import { type ComponentProps, lazy, Suspense } from "react";
import type { CarFit } from "./car-fit.tsx";

// Loaded on demand, because few visitors save a car. A failed load renders nothing.
const LoadedCarFit = lazy(() =>
	import("./car-fit.tsx").then(
		(module) => ({ default: module.CarFit }),
		() => ({ default: () => null }),
	),
);

/** Loads the fitment badge on demand, for pages that most visitors read without a saved car. */
export function LazyCarFit(props: ComponentProps<typeof CarFit>) {
	return (
		<Suspense>
			<LoadedCarFit {...props} />
		</Suspense>
	);
}
