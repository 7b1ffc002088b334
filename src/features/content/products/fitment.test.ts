import { describe, expect, test } from "vitest";
import { checkFit, findUnclearLine } from "./fitment.ts";

const createCar = (brand: string, model: string, year: number) => ({ brand, model, year });
const COROLLA = createCar("Toyota", "Corolla", 2015);

describe("matching lines", () => {
	test.each([
		["brand, model and a span", "Toyota Corolla 2014-2019", COROLLA],
		["the first year of a span", "Toyota Corolla 2015-2019", COROLLA],
		["the last year of a span", "Toyota Corolla 2009-2015", COROLLA],
		["a long dash", "Toyota Corolla 2014–2019", COROLLA],
		["spaces around the dash", "Toyota Corolla 2014 — 2019", COROLLA],
		["«a»", "Toyota Corolla 2014 a 2019", COROLLA],
		["«de … a»", "Toyota Corolla de 2014 a 2019", COROLLA],
		["«del … al»", "Toyota Corolla del 2014 al 2019", COROLLA],
		["an open span", "Toyota Corolla 2014+", COROLLA],
		["«en adelante»", "Toyota Corolla 2014 en adelante", COROLLA],
		["«desde … en adelante»", "Toyota Corolla desde 2014 en adelante", COROLLA],
		["«desde»", "Toyota Corolla desde 2015", COROLLA],
		["«hasta»", "Toyota Corolla hasta 2015", COROLLA],
		["one year", "Toyota Corolla 2015", COROLLA],
		["no year, for all years", "Toyota Corolla", COROLLA],
		["the brand only", "Toyota", COROLLA],
		["the brand and a span", "Toyota 2010-2020", COROLLA],
		["a two-word brand and one year", "Land Rover 2015", createCar("Land Rover", "Defender", 2015)],
		["«universal»", "universal", COROLLA],
		["«Universal» among others", "Kia Rio\nUniversal", COROLLA],
		["«todos los carros»", "Todos los carros", COROLLA],
		["the second of several lines", "Kia Rio 2012+\nToyota Corolla 2014+\nToyota Yaris", COROLLA],
		["Windows line endings", "Kia Rio\r\nToyota Corolla\r\n", COROLLA],
		["case and spaces", "  TOYOTA   corolla  2015 ", COROLLA],
		["accents that staff left out", "Citroen C3", createCar("Citroën", "C3", 2019)],
		["accents that the visitor left out", "Škoda Fabia", createCar("Skoda", "Fabia", 2019)],
		["a dash that the visitor left out", "Mazda CX-5 2017+", createCar("Mazda", "CX5", 2018)],
		["a space that staff left out", "Toyota RAV4", createCar("Toyota", "RAV 4", 2018)],
		["a numeric model", "Mazda 3 2014-2018", createCar("Mazda", "3", 2016)],
		["a model that names its brand", "Mazda 3 2014-2018", createCar("Mazda", "Mazda 3", 2016)],
		["a model joined to its brand", "Mazda 3 2014-2018", createCar("Mazda", "Mazda3", 2016)],
		["a model that looks like a year", "Peugeot 2008", createCar("Peugeot", "2008", 2019)],
		["such a model with a span", "Peugeot 2008 2013-2019", createCar("Peugeot", "2008", 2019)],
		["a brand's short name", "VW Jetta 2015+", createCar("Volkswagen", "Jetta", 2016)],
		["half a brand's name", "Mercedes Clase C", createCar("Mercedes-Benz", "Clase C", 2016)],
		["a whole brand's name", "Mercedes-Benz Clase E 2014+", createCar("Mercedes-Benz", "Clase E", 2016)],
		["a brand the visitor abbreviated", "Mercedes-Benz GLC", createCar("Mercedes", "GLC", 2018)],
		["a dot in a model", "Suzuki S-Presso", createCar("Suzuki", "S.Presso", 2021)],
		["ñ", "Marca Ñu 2015", createCar("Marca", "Ñu", 2015)],
	])("%s", (_, fits, vehicle) => {
		expect(checkFit(fits, vehicle)).toBe("fits");
		expect(findUnclearLine(fits)).toBeUndefined();
	});
});

describe("lines without a match", () => {
	test.each([
		["an empty text", "", COROLLA],
		["no text", undefined, COROLLA],
		["blank lines", " \n\n", COROLLA],
		["a year before", "Toyota Corolla 2016-2019", COROLLA],
		["a year after", "Toyota Corolla 2008-2014", COROLLA],
		["a year after «hasta»", "Toyota Corolla hasta 2014", COROLLA],
		["a year before «2016+»", "Toyota Corolla 2016+", COROLLA],
		["another year", "Toyota Corolla 2014", COROLLA],
		["another model", "Toyota Yaris", COROLLA],
		["another brand", "Nissan 2010-2020", COROLLA],
		["another brand with a model of that name", "Chevrolet Corolla", COROLLA],
		["a longer model", "Toyota Corolla Cross 2014+", COROLLA],
		["a shorter model", "Toyota Corolla", createCar("Toyota", "Corolla Cross", 2022)],
		["a model that begins another", "Kia Rio", createCar("Kia", "Rio5", 2018)],
		["half a brand", "Land", createCar("Land Rover", "Defender", 2015)],
		["a brand that begins another", "Mini", createCar("Minico", "X", 2015)],
		["a misspelt model", "Toyota Corola 2014+", COROLLA],
		["a misspelt brand", "Toyta Corolla", COROLLA],
		["a model that looks like a year, of another car", "Peugeot 2008", createCar("Peugeot", "206", 2008)],
		["one year after a brand alone", "Toyota 2015", COROLLA],
		["a sentence that mentions the brand", "formato usado en muchos Toyota", COROLLA],
		["«universal» inside other text", "gancho universal", COROLLA],
		["a negation", "No Toyota Corolla", COROLLA],
		["n instead of ñ", "Marca Nu", createCar("Marca", "Ñu", 2015)],
	])("%s", (_, fits, vehicle) => {
		expect(checkFit(fits, vehicle)).toBe("confirm");
	});

	test.each([
		["two models on a line", "Toyota Corolla, Yaris 2014-2019"],
		["the car's model second", "Toyota Yaris, Corolla 2014-2019"],
		["two models with a slash", "Toyota Corolla/Yaris"],
		["a list with semicolons", "Toyota Yaris; Toyota Corolla"],
		["an excepted year", "Toyota Corolla excepto 2015"],
		["an excepted model", "Toyota menos Corolla"],
		["an excepted year in brackets", "Toyota Corolla (no 2015) 2010-2019"],
		["a question", "¿Toyota Corolla?"],
		["a dash before the model", "- Toyota -Corolla"],
		["two-digit years", "Toyota Corolla 14-19"],
		["a reversed span", "Toyota Corolla 2019-2014"],
		["a plus sign without a year", "Toyota Corolla +"],
		["only years", " 2014-2019,"],
	])("reports an ambiguous line: %s", (_, fits) => {
		expect(checkFit(fits, COROLLA)).toBe("confirm");
		expect(findUnclearLine(`Kia Rio\n${fits}`)).toBe(fits.trim());
	});
});
