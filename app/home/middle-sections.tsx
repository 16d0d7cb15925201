import { AboutFarm } from './about-farm.tsx';
import { Benefits } from './benefits.tsx';
import { SizeGuide } from './size-guide.tsx';

export function MiddleSections() {
  return (
    <>
      <SizeGuide />
      <Benefits />
      <AboutFarm />
    </>
  );
}
