import { AboutSection } from './about-section.tsx';
import { Benefits } from './benefits.tsx';
import { SizeGuide } from './size-guide.tsx';

export function MiddleSections() {
  return (
    <>
      <SizeGuide />
      <Benefits />
      <AboutSection />
    </>
  );
}
