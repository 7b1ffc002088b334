import { battery } from "./battery.ts";
import { brakeFluid } from "./brake-fluid.ts";
import { coolant } from "./coolant.ts";
import { dashboardLights } from "./dashboard-lights.ts";
import { inspection } from "./inspection.ts";
import { oilInterval } from "./oil-interval.ts";
import type { PostSeed } from "./post-seed.ts";
import { viscosity } from "./viscosity.ts";
import { weakAirConditioning } from "./weak-air-conditioning.ts";
import { wipers } from "./wipers.ts";
import { wornBrakes } from "./worn-brakes.ts";

/** The bundled articles, newest first. */
export const postSeeds: PostSeed[] = [
	wornBrakes,
	oilInterval,
	coolant,
	wipers,
	dashboardLights,
	battery,
	brakeFluid,
	weakAirConditioning,
	viscosity,
	inspection,
];
